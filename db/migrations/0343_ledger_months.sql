-- The ledger by months: under which code of the accounting an account stands, and which months are closed for good.

create table commerce.ledger_account (
  book commerce.ledger_book primary key,
  code text not null check (code <> ''),
  name text not null
);
insert into commerce.ledger_account (book, code, name) values
  ('gateway_clearing', '1-1130', 'Piutang gateway pembayaran'),
  ('customer_credit', '2-1410', 'Saldo pelanggan'),
  ('refunds_payable', '2-1420', 'Utang pengembalian dana'),
  ('revenue', '4-1100', 'Pendapatan'),
  ('goodwill', '6-1500', 'Beban goodwill');

-- A month of Western Indonesian time that is closed. Its row never changes: a closed month stays closed.
create table commerce.ledger_month (
  month text primary key check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  -- The first moment of the next one.
  ends_at timestamptz not null unique,
  closed_at timestamptz not null,
  -- Members of staff; null once their account was erased.
  closed_by uuid,
  approved_by uuid,
  approval_id uuid,
  entries int8 not null,
  -- What each account of the ledger moved by in it, credit side positive.
  totals jsonb not null
);
create function commerce.keep_ledger_month() returns trigger language plpgsql as $$
begin
  if tg_op in ('DELETE', 'TRUNCATE')
    or to_jsonb(new) - 'closed_by' - 'approved_by' <> to_jsonb(old) - 'closed_by' - 'approved_by' then
    raise exception 'commerce.ledger_month: a closed month stays closed';
  end if;
  return new;
end $$;
create trigger ledger_month_is_kept before update or delete on commerce.ledger_month
  for each row execute function commerce.keep_ledger_month();
create trigger ledger_month_is_not_emptied before truncate on commerce.ledger_month
  for each statement execute function commerce.keep_ledger_month();

-- When an entry counts, where that is not when it was made: what corrects a closed month falls into the open one.
alter table commerce.ledger_entry add column booked_at timestamptz;

-- Every writer meets this. Who closes a month holds the same lock alone, so that no entry slips into a month that is
-- being closed: it waits for those on their way, and they for it.
create function commerce.book_into_open_month() returns trigger language plpgsql as $$
declare
  open_from timestamptz;
begin
  perform pg_advisory_xact_lock_shared(hashtext('commerce.ledger_month'));
  select max(ends_at) into open_from from commerce.ledger_month;
  new.booked_at := case when new.created_at < open_from then open_from end;
  return new;
end $$;
create trigger ledger_books_into_open_month before insert on commerce.ledger_entry
  for each row execute function commerce.book_into_open_month();

-- Who of finance answers a difference, such as a chargeback.
alter table commerce.difference add column assigned_to uuid;
