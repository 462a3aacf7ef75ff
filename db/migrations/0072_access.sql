-- Sessions that a partner's word began: whose account it was there, and what was said of the sign-in.
alter table accounts.session
  add column vouched_subject text,
  -- The partner's own session (`sid`), by which it tells that somebody signed out there.
  add column vouched_session text,
  -- How sure it was (`acr`) and how it was shown (`amr`), in the partner's words.
  add column vouched_acr text,
  add column vouched_amr text[];
create index session_vouched on accounts.session (vouched_subject)
  where vouched_subject is not null and revoked_at is null;
create index session_vouched_session on accounts.session (vouched_session)
  where vouched_session is not null and revoked_at is null;

-- What the partner said of a sign-in, until its viewer has decided.
alter table partner.flow
  add column sid text,
  add column acr text,
  add column amr text[];

-- Tokens of the partner that say that somebody signed out: each is taken once.
create table partner.logout (
  jti text primary key,
  expires_at timestamptz not null
);
create index logout_expires on partner.logout (expires_at);

-- Kept no longer than a second bonus could be asked for; `given_at` of older rows is not known, so it is now.
alter table commerce.bonus_identity
  add column given_at timestamptz not null default now();
create index bonus_identity_given on commerce.bonus_identity (given_at);
