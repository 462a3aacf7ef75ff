import type { PaymentMethod } from '#contract/payment-methods.ts';
import { type EventPage, listNewest } from '#platform/staff/account-events.ts';
import { type Db, sql } from '#platform/db.ts';

export type MoneyFacts = {
  of:
    | 'payment'
    | 'paid'
    | 'gateway'
    | 'refund'
    | 'refunded'
    | 'invoice'
    | 'credit'
    | 'right'
    | 'case';
  paymentId?: string;
  ticketId?: string;
  amountRupiah?: number;
  state?: string;
  method?: PaymentMethod;
  names?: string[];
  gateway?: string;
  body?: string;
  note?: string;
  problem?: string | null;
  number?: string;
  isIn?: boolean;
  source?: string;
  startsAt?: string;
  endsAt?: string;
};

/** What happened to the money, the entitlements and the tickets of an account. */
export function listMoneyEvents(db: Db, accountId: string, page: EventPage) {
  const ofPayment = sql`'paymentId', p.id, 'amountRupiah', p.amount_rupiah, 'names',
    (select jsonb_agg(line ->> 'name') from jsonb_array_elements(p.lines) as line)`;
  const refund = sql`commerce.refund_due r join commerce.payment p on p.id = r.payment_id`;
  return listNewest<MoneyFacts>(
    db,
    [
      sql`select 'payment:' || p.id as key, p.created_at as at,
        jsonb_build_object('of', 'payment', 'state', p.state, 'method', p.method, ${ofPayment}) as facts
        from commerce.payment p where p.account_id = ${accountId}`,
      sql`select 'paid:' || p.id as key, p.paid_at as at, jsonb_build_object('of', 'paid', ${ofPayment}) as facts
        from commerce.payment p where p.account_id = ${accountId} and p.paid_at is not null`,
      sql`select 'gateway:' || encode(n.digest, 'hex') as key, n.received_at as at,
        jsonb_build_object('of', 'gateway', 'paymentId', p.id, 'gateway', n.gateway, 'body', left(n.body, 4000)) as facts
        from commerce.payment p join commerce.notification n on n.order_id = p.id::text
        where p.account_id = ${accountId}`,
      sql`select 'refund:' || r.id as key, r.created_at as at, jsonb_build_object('of', 'refund', 'paymentId', p.id,
        'amountRupiah', r.amount_rupiah, 'note', r.note, 'problem', r.problem) as facts
        from ${refund} where p.account_id = ${accountId}`,
      sql`select 'refunded:' || r.id as key, r.done_at as at, jsonb_build_object('of', 'refunded', 'paymentId', p.id,
        'amountRupiah', r.amount_rupiah) as facts
        from ${refund} where p.account_id = ${accountId} and r.done_at is not null`,
      sql`select 'invoice:' || i.id as key, i.issued_at as at, jsonb_build_object('of', 'invoice', 'paymentId', p.id,
        'number', i.number, 'amountRupiah', i.total_rupiah) as facts
        from commerce.payment p join commerce.invoice i on i.payment_id = p.id where p.account_id = ${accountId}`,
      sql`select 'credit:' || l.id as key, l.created_at as at, jsonb_build_object('of', 'credit',
        'amountRupiah', l.amount_rupiah, 'note', l.note, 'isIn', l.credit = 'customer_credit') as facts
        from commerce.ledger_entry l where l.account_id = ${accountId}`,
      sql`select 'right:' || e.id as key, e.created_at as at, jsonb_build_object('of', 'right', 'names',
        jsonb_build_array(e.name), 'source', e.source, 'startsAt', e.starts_at, 'endsAt', e.ends_at) as facts
        from commerce.entitlement e where e.account_id = ${accountId}`,
      sql`select 'case:' || t.id as key, t.created_at as at, jsonb_build_object('of', 'case', 'ticketId', t.id,
        'number', t.number, 'state', t.state) as facts
        from commerce.ticket t where t.account_id = ${accountId}`,
    ],
    page,
  );
}
