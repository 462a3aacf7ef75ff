-- The ledger: every movement of money has two sides, a cause, and is written once.

-- customer_credit and refunds_payable are owed, gateway_clearing is on its way to us, revenue and goodwill are ours.
create type commerce.ledger_book as enum (
  'customer_credit', 'refunds_payable', 'gateway_clearing', 'revenue', 'goodwill'
);
create type commerce.ledger_cause as enum (
  'payment', 'charge', 'refund', 'refund_paid', 'credit_refund', 'goodwill', 'chargeback', 'erasure'
);

-- One amount that leaves `debit` and arrives in `credit`: the two sides can't but sum to zero.
create table commerce.ledger_entry (
  id bigint generated always as identity primary key,
  cause commerce.ledger_cause not null,
  -- Of the payment, refund or grant behind it: the same cause never moves money twice.
  cause_id text not null,
  debit commerce.ledger_book not null,
  credit commerce.ledger_book not null,
  amount_rupiah int8 not null check (amount_rupiah > 0),
  -- Whose credit it is.
  account_id uuid,
  payment_id uuid references commerce.payment,
  -- In the words of the one who sees it.
  note text not null,
  created_at timestamptz not null,
  unique (cause, cause_id),
  check (debit <> credit),
  check (('customer_credit' in (debit, credit)) = (account_id is not null))
);
create index ledger_entry_by_account on commerce.ledger_entry (account_id, id desc)
  where account_id is not null;
create index ledger_entry_by_payment on commerce.ledger_entry (payment_id);

-- What the entries of an account sum to. Written by the trigger below alone; its lock lines spenders up, and its
-- check is what refuses to spend more than there is.
create table commerce.credit_balance (
  account_id uuid primary key,
  balance_rupiah int8 not null default 0 constraint credit_is_enough check (balance_rupiah >= 0)
);

create function commerce.move_credit() returns trigger language plpgsql as $$
begin
  if new.account_id is null then
    return null;
  end if;
  insert into commerce.credit_balance (account_id) values (new.account_id) on conflict do nothing;
  update commerce.credit_balance
    set balance_rupiah = balance_rupiah +
      case when new.credit = 'customer_credit' then new.amount_rupiah else -new.amount_rupiah end
    where account_id = new.account_id;
  return null;
end $$;
create trigger ledger_moves_credit after insert on commerce.ledger_entry
  for each row execute function commerce.move_credit();

-- Nothing in the ledger changes; only the name of an account that left is taken off.
create function commerce.keep_ledger() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or to_jsonb(new) - 'account_id' <> to_jsonb(old) - 'account_id' then
    raise exception 'commerce.ledger_entry is append-only';
  end if;
  return new;
end $$;
create trigger ledger_is_kept before update or delete on commerce.ledger_entry
  for each row execute function commerce.keep_ledger();

-- What our own gateway knows of a payment: paid from the balance (or free), or closed before it was.
create table commerce.credit_order (
  payment_id uuid primary key references commerce.payment,
  state text not null check (state in ('paid', 'cancelled')),
  amount_rupiah int8 not null check (amount_rupiah >= 0),
  created_at timestamptz not null
);

-- What operators did with money, in the order in which they did it.
create table commerce.operator_act (
  id bigint generated always as identity primary key,
  operator_id uuid not null,
  act text not null,
  subject text not null,
  details jsonb not null,
  at timestamptz not null
);
create function commerce.keep_operator_act() returns trigger language plpgsql as $$
begin
  raise exception 'commerce.operator_act is append-only';
end $$;
create trigger operator_act_is_kept before update or delete on commerce.operator_act
  for each row execute function commerce.keep_operator_act();
