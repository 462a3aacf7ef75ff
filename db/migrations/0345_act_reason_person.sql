-- Whose account the words of an act are about, where its subject is something else, such as a refund: erasing the account
-- takes them too.
alter table platform.act_reason add column person_id uuid references platform.act_person;
create index act_reason_of_person on platform.act_reason (person_id) where person_id is not null;
