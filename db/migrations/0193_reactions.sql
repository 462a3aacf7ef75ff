-- What a profile thinks of a title. Kept only while its account lets recommendations learn from it.
create table engagement.reaction (
  account_id uuid not null,
  profile_id uuid not null,
  title_id uuid not null,
  reaction text not null check (reaction in ('up', 'love', 'down')),
  reacted_at timestamptz not null,
  primary key (account_id, profile_id, title_id)
);
-- What a title is liked for is counted by title.
create index reaction_by_title on engagement.reaction (title_id, reaction);
