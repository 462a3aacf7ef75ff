-- What a member of staff typed and did not save, of one thing: offered on their other devices, gone with the save.
create table studio.kept_draft (
  account_id uuid not null,
  -- As the form calls it: `document:…`, `title:…`, `week:…`.
  name text not null check (length(name) between 1 and 120),
  -- The browser's that wrote it: its own it has at hand.
  device text not null check (length(device) between 1 and 64),
  -- JSON as the browser sent it: nothing is looked for in it.
  value text not null,
  saved_at timestamptz not null,
  primary key (account_id, name)
);
create index kept_draft_saved on studio.kept_draft (saved_at);
