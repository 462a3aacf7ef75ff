-- What the check after packaging found in a version of an asset. A blocker stops publication, a major issue until
-- staff waive it with a reason, a note never.
create table catalog.asset_issue (
  id uuid primary key default gen_random_uuid(),
  asset_id uuid not null references catalog.asset on delete cascade,
  version integer not null,
  code text not null,
  severity text not null check (severity in ('blocker', 'major', 'note')),
  -- Where it is seen or heard; null: all of it.
  from_ms integer,
  to_ms integer,
  -- What was measured: {seconds: 6.2}
  measured jsonb not null default '{}',
  state text not null default 'open' check (state in ('open', 'waived')),
  waived_by uuid,
  waived_at timestamptz,
  reason text,
  check (state = 'open' or (severity = 'major' and reason is not null and waived_at is not null))
);
create index asset_issue_by_asset on catalog.asset_issue (asset_id, version, from_ms);
create index asset_issue_waiver on catalog.asset_issue (waived_by) where waived_by is not null;

-- Packaged here, and not looked at before: what demo films and packs from elsewhere bring stays without a check.
alter table catalog.asset add column checked_version integer;
