-- The field's words for what was named otherwise. Nothing but names changes; rows stay.
alter table live.feed rename to guide_source;
alter table live.guide_source rename column feed_id to guide_source_id;
alter index live.feed_due rename to guide_source_due;

alter table live.feed_entry rename to guide_entry;
alter table live.guide_entry rename column feed_id to guide_source_id;
alter index live.feed_entry_of_channel rename to guide_entry_of_channel;

alter table live.feed_run rename to guide_import;
alter table live.guide_import rename column run_id to import_id;
alter table live.guide_import rename column feed_id to guide_source_id;
alter index live.feed_run_of_feed rename to guide_import_of_source;

alter table live.feed_finding rename to guide_finding;
alter table live.guide_finding rename column run_id to import_id;

alter table live.ingest rename column rungs to renditions;

alter table playback.screen rename to playback_session;
alter index playback.screen_account rename to playback_session_account;
alter index playback.screen_channel rename to playback_session_channel;

alter table playback.channel_place rename to channel_position;
alter table playback.channel_position rename column place_at to position_at;

-- Where on the home page a banner stands. Its trigger follows the column.
alter type catalog.banner_place rename to banner_slot;
alter table catalog.banner rename column place to slot;
alter index catalog.banner_place rename to banner_slot;
