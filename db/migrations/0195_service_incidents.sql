-- When a part of the service did not work, as its own look noticed it once a minute. At most one is open for a part.
create table playback.service_incident (
  id uuid primary key default gen_random_uuid(),
  part text not null check (part in ('video', 'live', 'payment', 'signIn')),
  state text not null check (state in ('disturbed', 'down')),
  began_at timestamptz not null,
  ended_at timestamptz check (ended_at >= began_at)
);
create unique index service_incident_open on playback.service_incident (part) where ended_at is null;
create index service_incident_newest on playback.service_incident (began_at desc);
