-- Passwords: links to make a new one, what happened to an account's sign-in, and waits that grow.

-- Links and tickets that are older than this open nothing any more.
alter table accounts.account add column password_changed_at timestamptz;

create table accounts.password_reset (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts.account on delete cascade,
  secret_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_reset_of_account on accounts.password_reset (account_id);

-- What the owner sees under "Keamanan". Sign-ins to an identifier that nobody has are kept too, without an account:
-- refusing them must take as long.
create table accounts.sign_in_event (
  id uuid primary key default uuidv7(),
  account_id uuid references accounts.account on delete cascade,
  kind text not null,
  is_success boolean not null,
  -- Such as "Chrome di Android".
  label text not null,
  -- The network, never the whole address; empty where none is known.
  network text not null,
  created_at timestamptz not null
);
create index sign_in_event_of_account on accounts.sign_in_event (account_id, created_at desc);
create index sign_in_event_created on accounts.sign_in_event (created_at);

-- Until when nothing is tried for this key; null while there is no wait.
alter table accounts.attempt add column blocked_until timestamptz;
