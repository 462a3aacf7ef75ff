-- without a transaction
-- These tables are written to by every viewer: a plain index would hold their writes up for as long as it is built.

-- How payments of the last minutes went.
create index concurrently if not exists payment_newest on commerce.payment (created_at desc);

-- Who follows a series: marked it, or began one of its latest episodes.
create index concurrently if not exists favourite_of_title
  on engagement.favourite (title_id, account_id, profile_id);
create index concurrently if not exists watch_event_of_product
  on playback.watch_event (product_id, account_id, profile_id) where event_type = 'S';

-- Registrations with a code are looked at again by their age, where the event of one was lost.
create index concurrently if not exists account_referred
  on accounts.account (created_at, id) where ref_code is not null;

-- What a seal covers.
create index concurrently if not exists act_by_xid on platform.act (xid, id);
