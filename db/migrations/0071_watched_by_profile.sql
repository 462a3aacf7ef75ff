-- Where somebody stands and what they marked belongs to the profile that watches; what there was is the first one's,
-- whose id is the account's.
alter table playback.progress add column profile_id uuid;
update playback.progress set profile_id = account_id;
alter table playback.progress
  alter column profile_id set not null,
  drop constraint progress_pkey,
  add primary key (account_id, profile_id, product_id);
drop index playback.progress_recent;
create index progress_recent on playback.progress (account_id, profile_id, watched_at desc);

alter table playback.watch_event add column profile_id uuid;
update playback.watch_event set profile_id = account_id;
alter table playback.watch_event alter column profile_id set not null;

alter table engagement.favourite add column profile_id uuid;
update engagement.favourite set profile_id = account_id;
alter table engagement.favourite
  alter column profile_id set not null,
  drop constraint favourite_pkey,
  add primary key (account_id, profile_id, title_id);
drop index engagement.favourite_newest;
create index favourite_newest on engagement.favourite (account_id, profile_id, added_at desc);
