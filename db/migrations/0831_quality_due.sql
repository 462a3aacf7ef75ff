-- Minutes that beats came for and hours of such minutes, still to be counted: each by itself, so that one that can't be holds up no other.
create table playback.quality_due (
  grain text not null check (grain in ('minute', 'hour')),
  bucket timestamptz not null,
  -- How often counting it failed, and from when on it is tried again.
  tries integer not null default 0,
  due_at timestamptz not null,
  primary key (grain, bucket)
);
