-- One message on its way to its many readers, page after page; the row is gone once all were told. It takes the place of
-- engagement.episode_news, which was the same for episodes alone.
create table platform.fan_out (
  kind text not null,
  subject_id uuid not null,
  -- Which of the audiences of its kind it is at.
  stage smallint not null default 0,
  -- Whom the last page ended with.
  after_account uuid,
  after_profile uuid,
  due_at timestamptz not null,
  primary key (kind, subject_id)
);
create index fan_out_due on platform.fan_out (kind, due_at);
insert into platform.fan_out (kind, subject_id, stage, after_account, after_profile, due_at)
  select 'episode', product_id, stage, after_account, after_profile, due_at from engagement.episode_news;
drop table engagement.episode_news;

-- The end of its licence that those who have a title in a list were told of; another end is told anew.
alter table catalog.title add column leaving_told timestamptz;
create index title_leaving on catalog.title (licence_to)
  where licence_to is not null and leaving_told is distinct from licence_to;

-- When the followers of its teams were told how a match ended; what is long over is no news.
alter table live.fixture add column result_told_at timestamptz;
update live.fixture set result_told_at = now() where kick_off_at < now() - interval '1 day';
create index fixture_untold on live.fixture (kick_off_at) where result_told_at is null;
