import type { PageKey } from '#contract/page-key.ts';
import { type Db, sql, type Tx } from '#platform/db.ts';
import type { Ticket } from './ticket.ts';

type Desk = {
  state: Ticket['state'];
  /** Whose: of one member of the team, of none, or (undefined) of any. */
  assignedTo: string | null | undefined;
  after: PageKey | undefined;
  limit: number;
};

/** Cases of a state: those that wait the oldest first, closed ones the newest. */
export function listDeskTickets(
  db: Db,
  { state, assignedTo, after, limit }: Desk,
): Promise<Ticket[]> {
  const order = state === 'closed' ? 'desc' : 'asc';
  return (
    db
      .selectFrom('commerce.ticket')
      .selectAll()
      .where('state', '=', state)
      // Each in words that the index of owners knows.
      .$if(assignedTo === null, (query) => query.where('assignedTo', 'is', null))
      .$if(typeof assignedTo === 'string', (query) =>
        query.where('assignedTo', '=', assignedTo ?? null),
      )
      .$if(after !== undefined, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(
            refTuple('createdAt', 'id'),
            order === 'asc' ? '>' : '<',
            tuple(new Date(after?.value ?? 0), after?.id ?? ''),
          ),
        ),
      )
      .orderBy('createdAt', order)
      .orderBy('id', order)
      .limit(limit)
      .execute()
  );
}

/** Who of the team has a ticket that its caller holds. */
export function updateTicketAssigned(
  tx: Tx,
  id: string,
  assignedTo: string | null,
): Promise<Ticket> {
  return tx
    .updateTable('commerce.ticket')
    .set({ assignedTo })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The account behind a key that people read out: an order, a payment, an invoice, a case. */
export async function findAccountIdBy(
  db: Db,
  key:
    | { of: 'payment'; from: string; until: string }
    | { of: 'invoice'; number: string }
    | { of: 'case'; number: string },
): Promise<string[]> {
  if (key.of === 'payment') {
    const rows = await db
      .selectFrom('commerce.payment')
      .select('accountId')
      .distinct()
      .where('id', '>=', key.from)
      .where('id', '<=', key.until)
      .limit(20)
      .execute();
    return rows.map(({ accountId }) => accountId);
  }
  const row =
    key.of === 'invoice'
      ? await db
          .selectFrom('commerce.invoice as invoice')
          .innerJoin('commerce.payment as payment', 'payment.id', 'invoice.paymentId')
          .select('payment.accountId')
          .where('invoice.number', '=', key.number)
          .executeTakeFirst()
      : await db
          .selectFrom('commerce.ticket')
          .select('accountId')
          .where('number', '=', key.number)
          .executeTakeFirst();
  return row?.accountId ? [row.accountId] : [];
}

/** A plan that an account paid for: what stayed of its price, and from when until when it runs. */
export type PaidPlan = {
  paymentId: string;
  name: string;
  startsAt: Date;
  endsAt: Date;
  paidRupiah: number;
};

/** Paid plans of an account that ran at some moment after `since`, the dearest first. */
export async function listPaidPlans(db: Db, accountId: string, since: Date): Promise<PaidPlan[]> {
  const { rows } = await sql<PaidPlan>`
    select e.payment_id, e.name, e.starts_at, e.ends_at, p.amount_rupiah - coalesce(
        (select sum(r.amount_rupiah) from commerce.refund_due r where r.payment_id = p.id), 0)::int8 as paid_rupiah
    from commerce.entitlement e join commerce.payment p on p.id = e.payment_id
    where e.account_id = ${accountId} and e.ends_at > ${since} and e.starts_at < e.ends_at
      and e.tier is not null and p.state in ('paid', 'partly_refunded')
    order by paid_rupiah desc, e.starts_at limit 100`.execute(db);
  return rows;
}

/** What was given to an account under these keys. */
export async function listGivenCredit(
  db: Db,
  accountId: string,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('commerce.ledgerEntry')
    .select(['causeId', 'amountRupiah'])
    .where('cause', '=', 'goodwill')
    .where('causeId', '=', sql<string>`any(${[...keys]})`)
    .where('accountId', '=', accountId)
    .execute();
  return new Map(rows.map(({ causeId, amountRupiah }) => [causeId, amountRupiah]));
}
