-- What an account said it likes to watch, or that it would rather not say.
create table engagement.personalization (
  account_id uuid primary key,
  genre_ids uuid[] not null default '{}',
  -- Film classes of the Lembaga Sensor Film; none means all.
  film_classes text[] not null default '{}',
  submitted_at timestamptz,
  skipped_at timestamptz,
  check (submitted_at is not null or skipped_at is not null)
);
