-- One store of guesses for every module: those of accounts move to the platform, and those at a PIN join them.
-- Unlogged, as before: losing counters in a crash costs a window, not safety.
alter table accounts.attempt set schema platform;
alter table platform.attempt rename to rate_limit;
alter index platform.attempt_pkey rename to rate_limit_pkey;
alter index platform.attempt_resets rename to rate_limit_resets;

-- Keys are digests under the master secret, so the counters of PINs can't be carried over: the longest wait among
-- them is a quarter of an hour.
alter table profiles.pin
  drop column wrong_tries,
  drop column last_wrong_at,
  drop column blocked_until;
