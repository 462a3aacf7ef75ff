-- Accounts: who pays, how they prove it, and the devices and sessions they use.
create schema accounts;

create type accounts.role as enum
  ('viewer', 'b2b', 'corporate', 'support', 'editor', 'finance', 'admin');
create type accounts.device_type as enum ('W', 'A');

create table accounts.account (
  id uuid primary key default uuidv7(),
  email text unique check (email = lower(email)),
  phone text unique check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  name text not null,
  -- argon2id in PHC form; null when another platform vouches for the account.
  password_hash text,
  registration_stage smallint not null check (registration_stage between 0 and 5),
  verified_at timestamptz,
  role accounts.role not null default 'viewer',
  is_b2b boolean not null default false,
  is_corp_member boolean not null default false,
  external_auth boolean not null default false,
  platform_id text not null,
  category_id text,
  device_limit integer not null check (device_limit > 0),
  timezone text not null default 'Asia/Jakarta',
  personalized_at timestamptz,
  register_channel text,
  ref_code text,
  created_at timestamptz not null,
  deleted_at timestamptz,
  check (email is not null or phone is not null or deleted_at is not null)
);

-- One row for each browser or app that ever signed in; it counts against the limit until it signs out.
create table accounts.device (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts.account on delete cascade,
  -- What the client calls itself: random for each browser, 'web_browser' where nothing can be stored.
  client_id text not null,
  brand text not null,
  type accounts.device_type not null,
  notes text not null,
  firebase_id text not null,
  label text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  last_address text not null,
  signed_out_at timestamptz,
  unique (account_id, client_id)
);

create table accounts.session (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts.account on delete cascade,
  -- Null until the device is registered; such a session opens nothing but that registration.
  device_id uuid references accounts.device on delete cascade,
  -- SHA-256 of the opaque id in the auth library's cookie.
  token_hash bytea not null unique,
  is_remembered boolean not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_because text
);
create index session_of_account on accounts.session (account_id) where revoked_at is null;
create index session_of_device on accounts.session (device_id) where revoked_at is null;
create index session_revoked on accounts.session (revoked_at) where revoked_at is not null;

-- A session's refresh tokens form its family; only hashes are kept.
create table accounts.refresh_token (
  token_hash bytea primary key,
  session_id uuid not null references accounts.session on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When its successor was first handed out.
  rotated_at timestamptz
);
create index refresh_token_of_session on accounts.refresh_token (session_id);
create index refresh_token_expires on accounts.refresh_token (expires_at);

create table accounts.verification (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts.account on delete cascade,
  secret_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index verification_of_account on accounts.verification (account_id);

-- Key pairs for passwords on their way here, shared by all processes.
create table accounts.password_key (
  kid text primary key,
  public_key text not null,
  -- AES-256-GCM under a key derived from the master secret.
  sealed_private_key bytea not null,
  created_at timestamptz not null,
  retires_at timestamptz not null
);

-- What may be presented once only, kept until it would be refused for its age.
create table accounts.used_nonce (
  purpose text not null,
  nonce text not null,
  expires_at timestamptz not null,
  primary key (purpose, nonce)
);
create index used_nonce_expires on accounts.used_nonce (expires_at);

-- Counters of attempts. Unlogged: losing them in a crash costs a window, not safety.
create unlogged table accounts.attempt (
  key text primary key,
  count integer not null,
  resets_at timestamptz not null
);
create index attempt_resets on accounts.attempt (resets_at);
