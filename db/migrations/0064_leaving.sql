-- Profile choices, consents, changes of address, export, and leaving.

-- Languages that a player begins with; null: the sound as it was made, and no captions.
alter table accounts.account
  add column audio_language text check (audio_language ~ '^[a-z]{2,3}$'),
  add column subtitle_language text check (subtitle_language ~ '^[a-z]{2,3}$');
create index account_deleted on accounts.account (deleted_at) where deleted_at is not null;

create type accounts.consent_purpose as enum ('service', 'personalise', 'marketing', 'partner');
create type accounts.consent_source as enum ('registration', 'privacy', 'leaving', 'undo');

-- What somebody agreed to, in which words, and when they took it back. The newest row of a purpose decides.
create table accounts.consent (
  id bigint generated always as identity primary key,
  account_id uuid not null references accounts.account on delete cascade,
  purpose accounts.consent_purpose not null,
  is_granted boolean not null,
  wording_version text not null,
  source accounts.consent_source not null,
  at timestamptz not null
);
create index consent_newest on accounts.consent (account_id, purpose, id desc);

-- History is never rewritten; rows go only together with their account (a cascade is a trigger in a trigger).
create function accounts.keep_consent() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' or pg_trigger_depth() < 2 then
    raise exception 'accounts.consent is append-only';
  end if;
  return old;
end $$;
create trigger consent_is_kept before update or delete
  on accounts.consent for each row execute function accounts.keep_consent();

-- A new address that still has to be proved; one of each kind an account.
create table accounts.contact_change (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts.account on delete cascade,
  kind text not null check (kind in ('email', 'phone')),
  value text not null,
  secret_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  unique (account_id, kind)
);

-- A code by mail that stands in for the password where something important is asked for.
create table accounts.reauth_code (
  account_id uuid primary key references accounts.account on delete cascade,
  code_hash bytea not null,
  expires_at timestamptz not null,
  tries integer not null default 0
);

-- A copy of everything that we hold of an account. The key of its object is known before the object is there,
-- so that nothing can be left behind in the store.
create type accounts.export_state as enum ('waiting', 'ready', 'failed', 'expired');
create table accounts.export (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts.account on delete cascade,
  state accounts.export_state not null default 'waiting',
  object_key text not null unique,
  size_bytes bigint,
  requested_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  check (state <> 'ready' or (ready_at is not null and expires_at is not null and size_bytes is not null))
);
create unique index export_one_waiting on accounts.export (account_id) where state = 'waiting';
create index export_of_account on accounts.export (account_id, requested_at desc);
create index export_expires on accounts.export (expires_at) where state = 'ready';

-- What every other module still has to forget about an account that is gone. The row is the job: written with the
-- account's removal, finished by the module in the transaction that forgets.
create table accounts.erasure (
  account_id uuid not null,
  module text not null,
  due_at timestamptz not null,
  done_at timestamptz,
  primary key (account_id, module)
);
create index erasure_open on accounts.erasure (module, due_at) where done_at is null;

-- Money that settled after its buyer was gone has to go back.
alter type commerce.refund_reason add value 'account_gone';
