-- A planned publication that lowers a title's age class goes out only where a second person agreed to it.
alter table editorial.plan add column is_approved boolean not null default false;
