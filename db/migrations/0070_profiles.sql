-- Profiles: who watches. The account's first one is an adult's, its id is the account's own, and it exists for every
-- account: as a row from the moment that anything is said of it.
create schema profiles;

create table profiles.profile (
  id uuid primary key,
  account_id uuid not null,
  name text not null check (length(name) between 1 and 30),
  avatar text not null,
  -- The highest film class that a child may see; null: an adult's profile.
  max_film_class text check (max_film_class in ('SU', '13+', '17+')),
  created_at timestamptz not null,
  check (id <> account_id or max_film_class is null)
);
create index profile_of_account on profiles.profile (account_id, created_at);

-- What an adult types to leave a child's profile. Kept as a keyed digest: few digits are soon tried.
create table profiles.pin (
  account_id uuid primary key,
  digest bytea not null,
  set_at timestamptz not null,
  wrong_tries integer not null default 0,
  last_wrong_at timestamptz,
  blocked_until timestamptz
);

-- What every other module still has to forget about a profile that is gone. The row is the job, as in
-- accounts.erasure.
create table profiles.removal (
  profile_id uuid not null,
  account_id uuid not null,
  module text not null,
  due_at timestamptz not null,
  primary key (profile_id, module)
);
create index removal_of_module on profiles.removal (module, due_at);

-- Who watches in a session. Without a profile it is the account's first.
alter table accounts.session
  add column profile_id uuid,
  add column is_child boolean not null default false,
  add column max_film_class text check (max_film_class in ('SU', '13+', '17+')),
  add column profile_chosen_at timestamptz,
  add constraint child_has_a_class check (is_child = (max_film_class is not null));
create index session_profile_chosen on accounts.session (profile_chosen_at)
  where profile_chosen_at is not null;
create index session_of_profile on accounts.session (profile_id) where profile_id is not null;
