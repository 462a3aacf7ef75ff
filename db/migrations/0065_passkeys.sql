-- Two more ways to sign in: a code that a signed-in phone approves, and passkeys beside the password.

create type accounts.code_state as enum ('waiting', 'approved', 'refused', 'used');

-- A television or other browser that shows a code and waits. The code alone signs nobody in: that takes the secret
-- in that browser's cookie.
create table accounts.code_sign_in (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code ~ '^[BCDFGHJKLMNPQRSTVWXZ]{8}$'),
  secret_hash bytea not null unique,
  -- What the browser that asks is, as it will stand on the list of devices.
  client_id text not null,
  label text not null,
  address text not null,
  state accounts.code_state not null default 'waiting',
  account_id uuid references accounts.account on delete cascade,
  -- The place that the approval took; a sweep gives it back when nobody came for it.
  device_id uuid references accounts.device on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check (state in ('waiting', 'refused') or (account_id is not null and device_id is not null))
);
create index code_sign_in_expires on accounts.code_sign_in (expires_at);

create table accounts.passkey (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts.account on delete cascade,
  -- Base64url, as it travels.
  credential_id text not null unique,
  -- COSE.
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  -- Whether it may be copied to other devices (BE, never changes) and whether it has been (BS, may change).
  is_backup_eligible boolean not null,
  is_backed_up boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_of_account on accounts.passkey (account_id);

-- Challenges that were handed out: each is deleted by its first use.
create table accounts.passkey_challenge (
  challenge text primary key,
  purpose text not null check (purpose in ('add', 'sign-in')),
  -- SHA-256 of what only the asking browser or session knows.
  holder_hash bytea not null,
  expires_at timestamptz not null
);
create index passkey_challenge_expires on accounts.passkey_challenge (expires_at);

-- When whoever holds the session last showed the password or a passkey; null where something else vouched.
alter table accounts.session add column proven_at timestamptz;
