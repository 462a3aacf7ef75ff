-- Rewards of a year are counted with each page and each reward; who invited many was read whole for that.
create index referral_use_rewarded on engagement.referral_use (referrer_id, settled_at) where referrer_rewarded;
