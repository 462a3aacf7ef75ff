-- How much of a product a profile really played, measured by our own clock between two reports of a playback. Null
-- where it wasn't measured yet: there the furthest point stands for it where it is read, because writing all rows anew
-- would hold up every report meanwhile. The default comes after, so that only new rows have it.
alter table playback.progress
  add column watched_ms integer,
  add column reported_at timestamptz;
alter table playback.progress alter column watched_ms set default 0;

create type engagement.review_state as enum ('published', 'held', 'hidden', 'removed');

-- What a profile thinks of a title; one a profile and title. `comment` on the wire.
create table engagement.review (
  id uuid primary key default uuidv7(),
  account_id uuid not null,
  profile_id uuid not null,
  title_id uuid not null,
  author_name text not null,
  stars smallint not null check (stars between 1 and 5),
  title text not null check (char_length(title) <= 80),
  content text not null check (char_length(content) <= 1000),
  verified boolean not null,
  spoiler boolean not null,
  -- The moment that it speaks of, and the product (the film, an episode) that the moment is in.
  at_ms integer check (at_ms >= 0),
  at_product_id uuid,
  state engagement.review_state not null,
  -- Why it waits: words, new, edited, burst, reports, order.
  held_for text,
  -- Of the last decision against it; what its author may appeal.
  decision_reason text,
  helpful integer not null default 0 check (helpful >= 0),
  version integer not null default 1,
  created_at timestamptz not null,
  edited_at timestamptz,
  -- The author took it back; its words are gone.
  withdrawn_at timestamptz,
  appealed_at timestamptz,
  appeal text check (char_length(appeal) <= 500),
  decided_at timestamptz,
  -- A person has to look at it by then. Null: nothing waits.
  due_at timestamptz,
  -- Held by a burst: when it is looked at again by itself.
  recheck_at timestamptz,
  unique (account_id, profile_id, title_id)
);
create index review_by_newest on engagement.review (title_id, created_at desc, id desc)
  where state = 'published';
create index review_by_helpful on engagement.review (title_id, helpful desc, id desc)
  where state = 'published';
create index review_by_stars on engagement.review (title_id, (stars * 1000000000::bigint + helpful) desc, id desc)
  where state = 'published';
create index review_by_low on engagement.review (title_id, ((5 - stars) * 1000000000::bigint + helpful) desc, id desc)
  where state = 'published';
create index review_due on engagement.review (due_at, id) where due_at is not null;
create index review_recheck on engagement.review (recheck_at) where recheck_at is not null;
create index review_latest on engagement.review (created_at desc);

-- What it said before it was edited.
create table engagement.review_version (
  review_id uuid not null references engagement.review on delete cascade,
  version integer not null,
  stars smallint not null,
  title text not null,
  content text not null,
  replaced_at timestamptz not null,
  primary key (review_id, version)
);

-- One a title, so that a page reads one row and not every review. Kept by the trigger below.
create table engagement.review_score (
  title_id uuid primary key,
  verified integer[] not null default '{0,0,0,0,0}',
  unverified integer[] not null default '{0,0,0,0,0}'
);

create function engagement.count_review(title uuid, star smallint, is_verified boolean, step integer)
returns void language plpgsql as $$
begin
  insert into engagement.review_score (title_id) values (title) on conflict do nothing;
  if is_verified then
    update engagement.review_score set verified[star] = verified[star] + step where title_id = title;
  else
    update engagement.review_score set unverified[star] = unverified[star] + step where title_id = title;
  end if;
end $$;

create function engagement.count_reviews() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.state = 'published' then
    perform engagement.count_review(old.title_id, old.stars, old.verified, -1);
  end if;
  if tg_op <> 'DELETE' and new.state = 'published' then
    perform engagement.count_review(new.title_id, new.stars, new.verified, 1);
  end if;
  return null;
end $$;
create trigger review_counted after insert or delete or update of state, stars, verified
  on engagement.review for each row execute function engagement.count_reviews();

-- How many reviews of a title were begun on a day (in Jakarta): what a burst is measured by.
create table engagement.review_day (
  title_id uuid not null,
  day date not null,
  count integer not null,
  primary key (title_id, day)
);

-- Whom it helped; one an account.
create table engagement.review_helpful (
  review_id uuid not null references engagement.review on delete cascade,
  account_id uuid not null,
  profile_id uuid not null,
  created_at timestamptz not null,
  primary key (review_id, account_id)
);
create index review_helpful_of_account on engagement.review_helpful (account_id);

create function engagement.count_helpful() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update engagement.review set helpful = helpful + 1 where id = new.review_id;
  else
    update engagement.review set helpful = greatest(0, helpful - 1) where id = old.review_id;
  end if;
  return null;
end $$;
create trigger helpful_counted after insert or delete on engagement.review_helpful
  for each row execute function engagement.count_helpful();

-- What viewers report; account and profile are null once that account or profile was erased.
create table engagement.review_report (
  id uuid primary key default uuidv7(),
  -- No reference: what was reported and decided stays countable when the review is erased.
  review_id uuid not null,
  account_id uuid,
  profile_id uuid,
  reason text not null,
  note text not null check (char_length(note) <= 500),
  -- The reporter's account was proved and not new: what counts towards a hold.
  is_counted boolean not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  decided_at timestamptz,
  outcome text,
  unique (review_id, account_id)
);
create index review_report_open on engagement.review_report (review_id) where decided_at is null;
create index review_report_of_account on engagement.review_report (account_id);
create index review_report_created on engagement.review_report (created_at);

-- What an authority ordered to be taken down, and by when.
create table engagement.takedown_order (
  id uuid primary key default uuidv7(),
  number text not null,
  authority text not null,
  urgency text not null check (urgency in ('urgent', 'normal')),
  review_id uuid not null,
  received_at timestamptz not null,
  due_at timestamptz not null,
  entered_at timestamptz not null,
  decided_at timestamptz,
  outcome text,
  unique (number, review_id)
);
create index takedown_order_open on engagement.takedown_order (review_id) where decided_at is null;
create index takedown_order_received on engagement.takedown_order (received_at);

-- What staff changed about the word lists of the code; points 0 take a word out.
create table engagement.moderation_word (
  kind text not null,
  word text not null check (char_length(word) between 2 and 60),
  points real not null check (points between 0 and 4),
  changed_at timestamptz not null,
  primary key (kind, word)
);
