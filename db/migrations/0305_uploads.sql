-- Films that staff send in, from a browser (tus) or through a watched folder. The bytes lie in a file beside the
-- database; the row says whose they are, what they are for and how far they came. Whole and checked, they are the
-- source of an asset.
create table catalog.upload (
  id uuid primary key,
  -- Null: it came through a folder, or its sender's account was erased.
  account_id uuid,
  purpose text not null check (purpose in ('film', 'trailer')),
  -- What it is meant for, in its sender's words: {slug, season, episode} or {productId}.
  target jsonb,
  -- What the first sound track speaks, where the file doesn't say.
  language text,
  name text not null check (length(name) between 1 and 255),
  bytes bigint not null check (bytes > 0),
  -- As of the last whole request; the file itself says it exactly.
  received_bytes bigint not null default 0,
  -- refused: whole, but no film; the sender sees why.
  state text not null default 'receiving' check (state in ('receiving', 'received', 'done', 'refused')),
  -- The sender promised digests of its own and is waited for.
  awaits_digests boolean not null default false,
  -- What the sender says: SHA-256 of the whole, or of each piece of 16 MiB, as hex.
  sent_sha256 text,
  piece_digests text[],
  -- What we found.
  sha256 text,
  -- A folder's file that is looked at twice is brought in once.
  import_key text unique,
  asset_id uuid references catalog.asset on delete set null,
  error_code text,
  failures smallint not null default 0,
  lease_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When the file goes: it was never finished, or its asset was made long ago.
  expires_at timestamptz not null,
  -- The file is gone; the row stays as the asset's history.
  removed_at timestamptz
);

create index upload_newest on catalog.upload (created_at desc, id desc);
create index upload_received on catalog.upload (updated_at) where state = 'received';
create index upload_expiring on catalog.upload (expires_at) where removed_at is null;
create index upload_asset on catalog.upload (asset_id) where asset_id is not null;
create index upload_owner on catalog.upload (account_id) where account_id is not null;

-- What ffprobe said of the source, before anything is encoded.
alter table catalog.asset add column report jsonb;
-- Jobs as staff list them: those that changed last first.
create index asset_by_change on catalog.asset (date_trunc('milliseconds', updated_at at time zone 'UTC') desc, id desc);
