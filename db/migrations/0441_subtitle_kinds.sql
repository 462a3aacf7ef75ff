-- A language has several texts: what is said (sub), that with sounds for people who can't hear (sdh), and what alone the
-- sound does not tell, shown without being asked (forced).
alter table catalog.subtitle drop constraint subtitle_kind_check;
alter table catalog.subtitle add constraint subtitle_kind_check check (kind in ('sub', 'sdh', 'forced'));
create unique index subtitle_one_draft_of_kind on catalog.subtitle (asset_id, lang, kind) where state = 'draft';
create unique index subtitle_one_live_of_kind on catalog.subtitle (asset_id, lang, kind) where state = 'live';
-- locks: editors alone write here and players never read it; dropping takes a moment
drop index catalog.subtitle_one_draft;
-- locks: editors alone write here, as above
drop index catalog.subtitle_one_live;
