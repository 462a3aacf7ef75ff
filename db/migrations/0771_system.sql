-- What staff turned off at run time: no row, nothing is off. Who did it and why are acts.
create table platform.paused (
  name text primary key check (name in ('signUp', 'checkout', 'mail', 'packaging')),
  since timestamptz not null
);

-- Programs that live, each as a lease that it renews; lost with a crash of the database, written again within seconds.
create unlogged table platform.process_seen (
  id text primary key,
  name text not null,
  host text not null,
  facts jsonb not null default '{}',
  began_at timestamptz not null,
  seen_at timestamptz not null
);

-- When what an operator has to do now and then was last done: a backup, a rehearsal of the restore.
create table platform.upkeep (
  kind text primary key check (kind in ('backup', 'drill')),
  at timestamptz not null,
  note text not null default ''
);
