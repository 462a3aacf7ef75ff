-- The last time that an account was refused a title for where it was, as support is asked about it. Kept for weeks.
create table playback.country_refusal (
  account_id uuid not null,
  title_id uuid not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  refused_at timestamptz not null,
  primary key (account_id, title_id)
);
create index country_refusal_at on playback.country_refusal (refused_at);
