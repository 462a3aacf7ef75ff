-- Somebody with a right demands that a title is taken down: open until it is, or until it is refused with a reason. Who
-- wrote it down and who decided stands in the acts.
create table catalog.takedown_request (
  request_id uuid primary key,
  title_id uuid not null references catalog.title_entry,
  -- Who demands it, with the number of the letter.
  source text not null check (length(source) between 1 and 200),
  note text not null default '',
  received_at timestamptz not null,
  due_at timestamptz not null,
  closed_at timestamptz,
  -- Whether the title was taken down; null while it is open.
  is_done boolean,
  -- Why not.
  reason text,
  check ((closed_at is null) = (is_done is null)),
  check (is_done is distinct from false or reason is not null)
);
create index takedown_request_open on catalog.takedown_request (due_at, request_id) where closed_at is null;
create index takedown_request_closed on catalog.takedown_request (closed_at desc, request_id) where closed_at is not null;
create index takedown_request_title on catalog.takedown_request (title_id);

-- That somebody knows a licence ends: for this end alone, and until the next of the days by which staff are warned.
create table catalog.licence_ack (
  licence_id uuid primary key references catalog.licence,
  ends_at timestamptz not null,
  -- The warning that was answered: 60, 30, 14, 7 or 1 days before.
  days smallint not null check (days > 0),
  note text not null default '',
  acknowledged_at timestamptz not null
);
