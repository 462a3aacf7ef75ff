-- The digest is compared with those who were rewarded: of what ended otherwise none is kept.
update engagement.referral_use set identity_digest = null where stage = 'ended';
