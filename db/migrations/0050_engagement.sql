create schema engagement;

-- Titles that an account marked. The account and the title live in other modules.
create table engagement.favourite (
  account_id uuid not null,
  title_id uuid not null,
  added_at timestamptz not null,
  primary key (account_id, title_id)
);
create index favourite_newest on engagement.favourite (account_id, added_at desc);
