-- Profiles whose viewing was erased: behind Valkey something of it may be on its way still, and is erased once nothing can
-- come any more. An account that is erased was signed out a week before.
create table playback.erased_profile (
  account_id uuid not null,
  profile_id uuid not null,
  erased_at timestamptz not null default clock_timestamp(),
  primary key (account_id, profile_id)
);
create index erased_profile_at on playback.erased_profile (erased_at);
