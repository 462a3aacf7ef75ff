-- without a transaction
-- These tables are written to by every viewer: a plain index would hold their writes up for as long as it is built.

-- Who follows a team.
create index concurrently if not exists team_follow_of_team
  on live.team_follow (team_id, account_id, profile_id);

-- Who is in the middle of a title.
create index concurrently if not exists progress_of_title
  on playback.progress (title_id, account_id, profile_id);

-- Coupons that were redeemed on a day.
create index concurrently if not exists redemption_entry_at
  on partner.redemption_entry (at, redemption_id);
