-- When those who follow its series were told of an episode; what is out already is no news.
alter table catalog.episode add column told_at timestamptz;
update catalog.episode set told_at = now() where published_at <= now();
create index episode_untold on catalog.episode (published_at)
  where told_at is null and published_at is not null;

-- An episode on its way to its followers, page after page: the row is gone when all were told.
create table engagement.episode_news (
  product_id uuid primary key,
  title_id uuid not null,
  -- 0: who marked the series; then who began the episode before, the one before that, ...
  stage smallint not null default 0,
  -- Whom the last page ended with.
  after_account uuid,
  after_profile uuid,
  due_at timestamptz not null
);
create index episode_news_due on engagement.episode_news (due_at);
