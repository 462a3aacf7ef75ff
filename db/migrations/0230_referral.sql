-- Who invites and who was invited. Of an erased account the other side's row stays, without it.
create table engagement.referral (
  account_id uuid primary key,
  -- Eight letters of Crockford's alphabet.
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  created_at timestamptz not null
);

create type engagement.referral_stage as enum (
  'registered', 'joined', 'paid', 'held', 'rewarded', 'refused', 'ended'
);

create table engagement.referral_use (
  id uuid primary key default gen_random_uuid(),
  -- Who was invited: an account is invited once.
  account_id uuid unique,
  -- Who invited.
  referrer_id uuid,
  stage engagement.referral_stage not null default 'registered',
  -- Why people look at it first: same_device, same_method, same_person.
  reasons text[] not null default '{}',
  -- Keyed digest of the invited one's mailbox or number: leaving and coming back brings no second reward.
  identity_digest bytea,
  payment_id uuid,
  registered_at timestamptz not null,
  joined_at timestamptz,
  paid_at timestamptz,
  -- When the refund day of the payment is over.
  reward_at timestamptz,
  settled_at timestamptz,
  -- Whether each side got its days; an inviter who has had all of a year gets none.
  referrer_rewarded boolean not null default false,
  invited_rewarded boolean not null default false,
  check_at timestamptz
);
create index referral_use_by_referrer on engagement.referral_use (referrer_id, registered_at desc, id desc);
create index referral_use_due on engagement.referral_use (check_at) where check_at is not null;
create index referral_use_held on engagement.referral_use (reward_at, id) where stage = 'held';
create index referral_use_identity on engagement.referral_use (identity_digest) where identity_digest is not null;
