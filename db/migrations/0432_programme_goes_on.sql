-- Where a programme goes on that was not over at its end, for those who watch it. Without a reference: a channel that is gone
-- leads to none, and a week of programmes need not be looked through for it.
alter table live.programme add column continues_on uuid;
