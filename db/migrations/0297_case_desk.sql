-- Who of the team has a case; its list is read by state and age.
alter table commerce.ticket add column assigned_to uuid;
create index ticket_by_state on commerce.ticket (state, created_at, id);
create index ticket_assigned on commerce.ticket (assigned_to, state, created_at, id) where assigned_to is not null;
