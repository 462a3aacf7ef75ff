-- Names that owners give their devices, accounts of the older site, and sign-in through a partner.
alter table accounts.device add column given_name text check (length(given_name) between 1 and 60);

-- Set by an operator or the seed: the account still belongs to the older site, /v3.
alter table accounts.account add column is_legacy boolean not null default false;

-- A business account's limit is its contract's. Those made before had the freemium number.
update accounts.account set device_limit = 25 where is_b2b and device_limit < 25;

create schema partner;

-- An account here and the account at the partner that opens it.
create table partner.link (
  account_id uuid primary key,
  -- What the partner calls its account, for good; its e-mail may change.
  subject text not null unique,
  email text,
  linked_at timestamptz not null
);

-- A sign-in on its way to the partner and back; gone within minutes.
create table partner.flow (
  id uuid primary key default gen_random_uuid(),
  -- SHA-256 of what the browser that began it holds in its cookie, and of the state in the address.
  secret_hash bytea not null unique,
  state_hash bytea not null unique,
  code_verifier text not null,
  nonce text not null,
  -- Who began it from the account page, to link; null: to sign in.
  account_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the partner's code was handed in, once.
  returned_at timestamptz,
  -- What the partner said, between its answer and the viewer's consent.
  subject text,
  email text,
  name text
);
create index flow_expires on partner.flow (expires_at);
