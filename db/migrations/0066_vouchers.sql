-- What a new account is given once, and vouchers: instruments that one account owns.
create type commerce.bonus_kind as enum ('trial', 'voucher');

create table commerce.voucher (
  id uuid primary key,
  account_id uuid not null,
  code text not null unique check (code = upper(code)),
  name text not null,
  -- Either a part of the price, at most `max_rupiah`, or an amount.
  percent int4 check (percent between 1 and 100),
  max_rupiah int8 check (max_rupiah > 0),
  amount_rupiah int8 check (amount_rupiah > 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  created_at timestamptz not null,
  check ((percent is null) <> (amount_rupiah is null)),
  check (max_rupiah is null or percent is not null)
);
create index voucher_by_account on commerce.voucher (account_id, ends_at desc);

-- One of each kind for an account.
create table commerce.bonus (
  account_id uuid not null,
  kind commerce.bonus_kind not null,
  entitlement_id uuid references commerce.entitlement,
  voucher_id uuid references commerce.voucher,
  granted_at timestamptz not null,
  primary key (account_id, kind),
  check ((kind = 'trial') = (entitlement_id is not null)),
  check ((kind = 'voucher') = (voucher_id is not null))
);

-- Outlives the account, so that leaving and registering again gives no second: a keyed digest of the e-mail
-- address or number, which can't be read back and leads to no account.
create table commerce.bonus_identity (
  digest bytea not null,
  kind commerce.bonus_kind not null,
  primary key (digest, kind)
);
