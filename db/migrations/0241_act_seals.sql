-- Seals over what staff did: each covers the acts of a range of transactions that are all over, and the seal before it.
-- Changing, removing, adding or moving an act breaks the chain from there on; cutting its end off is told by the heads.
create table platform.act_seal (
  n bigint primary key,
  -- Acts of transactions from this one to below that one.
  from_xid xid8 not null,
  until_xid xid8 not null,
  acts integer not null,
  at timestamptz not null,
  -- SHA-256 over the hash before it and the acts, in their order.
  hash bytea not null,
  signature bytea not null,
  -- Ed25519, as SPKI.
  public_key bytea not null
);

-- The newest seal of each day as it was given away: to the log, the object store, the auditor.
create table platform.act_head (
  day date primary key,
  n bigint not null,
  hash bytea not null
);

create trigger seal_is_kept before update or delete on platform.act_seal
  for each row execute function platform.refuse_act_change();
create trigger seals_are_not_emptied before truncate on platform.act_seal
  for each statement execute function platform.refuse_act_change();
create or replace function platform.refuse_act_change() returns trigger language plpgsql as $$
begin
  raise exception 'platform.% is append-only', tg_table_name;
end $$;
revoke update, delete, truncate on platform.act_seal from public, current_user;
