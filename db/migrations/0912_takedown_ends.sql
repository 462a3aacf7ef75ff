-- Until when a takedown stands, where somebody set an end and a second person agreed: then it is taken back by itself.
create table catalog.takedown_end (
  takedown_id uuid primary key references catalog.takedown,
  until_at timestamptz not null
);
create index takedown_end_until on catalog.takedown_end (until_at);
