-- Coupons of the second platform that viewers redeemed. The row is there before the platform is asked.
create type partner.redemption_state as enum ('asking', 'redeemed', 'refused');

create table partner.redemption (
  -- Also the idempotency key at the platform.
  id uuid primary key,
  -- Null once the account is erased while the platform still has to say what became of it.
  account_id uuid,
  -- What the platform calls the viewer: a keyed digest that leads to no account without our key.
  member text not null,
  coupon_id text not null,
  title text not null,
  merchant text not null,
  value_rupiah integer not null check (value_rupiah >= 0),
  state partner.redemption_state not null default 'asking',
  -- Why it was refused, by the platform's word.
  reason text,
  -- What the merchant asks for.
  code text,
  ends_at timestamptz,
  created_at timestamptz not null,
  settled_at timestamptz,
  -- When the platform was last asked to redeem it.
  asked_at timestamptz,
  attempts integer not null default 0,
  check_at timestamptz,
  check ((state = 'redeemed') = (code is not null)),
  check ((state = 'asking') = (check_at is not null))
);
create unique index redemption_once on partner.redemption (account_id, coupon_id)
  where state in ('asking', 'redeemed');
create index redemption_newest on partner.redemption (account_id, created_at desc, id desc);
create index redemption_due on partner.redemption (check_at) where check_at is not null;

-- The ledger of redeemed coupons, compared with the platform's: a line each, for good, of no account.
create table partner.redemption_entry (
  redemption_id uuid primary key,
  coupon_id text not null,
  -- The platform's own number of it.
  reference text not null unique,
  value_rupiah integer not null,
  at timestamptz not null
);
create function partner.keep_redemption_entry() returns trigger language plpgsql as $$
begin
  raise exception 'partner.redemption_entry is append-only';
end $$;
create trigger redemption_entry_is_kept before update or delete on partner.redemption_entry
  for each row execute function partner.keep_redemption_entry();
