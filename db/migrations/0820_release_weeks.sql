-- Weeks of channels that come with a release: the version that was put in is what television follows from its moment on. No
-- key to live.channel: rows of another module.
create table editorial.release_week (
  release_id uuid not null references editorial.release on delete cascade,
  channel_id uuid not null,
  no integer not null check (no > 0),
  -- What was published before it, null for the rotation alone; and what was published after it. Known once it is published.
  before_no integer,
  after_no integer,
  -- From here on it changed what was announced: what lay before was on air, or with players already.
  applies_from timestamptz,
  -- What became of it, in words: from when it holds, or what an undo could not put back.
  report text,
  -- Why nothing of the release was published, where this one was the reason.
  problem text,
  primary key (release_id, channel_id)
);
create index release_week_channel on editorial.release_week (channel_id);
