-- Whose viewing was erased: behind Valkey something of it may be on its way still, and is erased once nothing can come any
-- more. `profile_id` null: all profiles of the account.
create table playback.erased_viewer (
  account_id uuid not null,
  profile_id uuid,
  erased_at timestamptz not null default clock_timestamp(),
  unique nulls not distinct (account_id, profile_id)
);
create index erased_viewer_at on playback.erased_viewer (erased_at);
