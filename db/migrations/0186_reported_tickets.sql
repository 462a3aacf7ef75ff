-- Reports come from visitors too: an address in place of an account. An account has one open question about money,
-- which is always the same one, and as many reports as it makes.
alter table commerce.ticket
  alter column account_id drop not null,
  add column email text,
  add column topic text,
  add constraint ticket_of_somebody check ((account_id is null) = (email is not null));
drop index commerce.case_one_open;
create unique index ticket_one_open on commerce.ticket (account_id, kind)
  where state <> 'closed' and kind = 'money_taken';
create index ticket_of_visitor_closed on commerce.ticket (closed_at)
  where account_id is null and state = 'closed';
