-- Invoices and credit notes: numbered without a gap, never changed.

-- PPN by date: rate_percent of base_numerator / base_denominator of the price before tax.
create table commerce.tax_rule (
  starts_on text primary key check (starts_on ~ '^\d{4}-\d\d-\d\d$'),
  rate_percent int4 not null check (rate_percent between 0 and 100),
  base_numerator int4 not null check (base_numerator > 0),
  base_denominator int4 not null check (base_denominator >= base_numerator),
  source text not null
);
insert into commerce.tax_rule values
  ('2022-04-01', 11, 1, 1, 'UU 7/2021 (HPP) Pasal 7'),
  ('2025-01-01', 12, 11, 12, 'PMK 131/2024 Pasal 3');

create type commerce.invoice_kind as enum ('invoice', 'credit_note');

-- The last number of a year. The row is held until the invoice commits: a rolled-back one leaves no gap.
create table commerce.invoice_counter (
  kind commerce.invoice_kind not null,
  year int4 not null,
  last int4 not null check (last > 0),
  primary key (kind, year)
);

create table commerce.invoice (
  id uuid primary key,
  kind commerce.invoice_kind not null,
  -- Year in Western Indonesian time.
  year int4 not null,
  sequence int4 not null,
  number text not null unique,
  payment_id uuid not null references commerce.payment,
  -- Of a credit note: the invoice that it corrects, and the refund that is its cause.
  corrects uuid references commerce.invoice,
  refund_id uuid unique,
  lines jsonb not null,
  total_rupiah int8 not null check (total_rupiah >= 0),
  dpp_rupiah int8 not null check (dpp_rupiah >= 0),
  ppn_rupiah int8 not null check (ppn_rupiah >= 0),
  rate_percent int4 not null,
  base_numerator int4 not null,
  base_denominator int4 not null,
  issued_at timestamptz not null,
  unique (kind, year, sequence),
  check (dpp_rupiah + ppn_rupiah = total_rupiah),
  check ((kind = 'credit_note') = (corrects is not null)),
  check ((kind = 'credit_note') = (refund_id is not null))
);
create unique index invoice_one_a_payment on commerce.invoice (payment_id) where kind = 'invoice';
create index invoice_by_payment on commerce.invoice (payment_id);

-- To whom, as it stood that day; goes when the account does, so that the invoice stays and leads to nobody.
create table commerce.invoice_buyer (
  invoice_id uuid primary key references commerce.invoice,
  account_id uuid not null,
  name text not null,
  email text,
  company_name text,
  npwp text,
  address text
);
create index invoice_buyer_by_account on commerce.invoice_buyer (account_id);

create function commerce.keep_invoice() returns trigger language plpgsql as $$
begin
  raise exception 'commerce.% is never changed', tg_table_name;
end $$;
create trigger invoice_is_kept before update or delete on commerce.invoice
  for each row execute function commerce.keep_invoice();
create trigger invoice_buyer_is_kept before update on commerce.invoice_buyer
  for each row execute function commerce.keep_invoice();

-- What a business wants to read on its invoices from now on.
create table commerce.business_buyer (
  account_id uuid primary key,
  company_name text not null,
  npwp text not null check (npwp ~ '^[0-9]{15,16}$'),
  address text not null,
  updated_at timestamptz not null
);

alter type commerce.refund_reason add value 'asked_by_viewer';
alter type commerce.refund_reason add value 'asked_by_operator';
alter type commerce.refund_reason add value 'at_gateway';
