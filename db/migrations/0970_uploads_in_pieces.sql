-- Objects that grow at their end, for a store in which objects appear whole: each piece is an object of its own. A piece counts
-- once it stands here, and begins where those before it end (server/platform/object-store/pieces.ts).
create table platform.object_piece (
  -- The key of the whole, which is no object of the store.
  object text not null,
  start_byte bigint not null check (start_byte >= 0),
  bytes integer not null check (bytes > 0),
  key text not null,
  created_at timestamptz not null default now(),
  primary key (object, start_byte)
);

-- Where its bytes lie: in pieces in the object store, or as a file in the folder that servers and workers share.
alter table catalog.upload add column in_bucket boolean not null default false;
