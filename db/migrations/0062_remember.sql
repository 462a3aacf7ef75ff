-- Remember me: browsers that may sign in again without the password. Each such sign-in is a family of tokens that
-- follow each other; a token is derived from id and generation, so nothing of it is kept here.
create table accounts.remember_family (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts.account on delete cascade,
  device_id uuid not null references accounts.device on delete cascade,
  generation integer not null default 1 check (generation > 0),
  created_at timestamptz not null,
  -- When the current generation was handed out.
  rotated_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_because text
);
create unique index remember_family_of_device on accounts.remember_family (device_id)
  where revoked_at is null;
create index remember_family_of_account on accounts.remember_family (account_id);
create index remember_family_expires on accounts.remember_family (expires_at);

-- Through which family a session came, or which one it started.
alter table accounts.session
  add column remember_family_id uuid references accounts.remember_family on delete set null;
create index session_of_remember_family on accounts.session (remember_family_id)
  where remember_family_id is not null;
