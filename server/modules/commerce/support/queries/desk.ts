import type { PageKey } from '#contract/page-key.ts';
import { type Db, type DB, type Selectable, sql, type Tx } from '#platform/db.ts';
import type { Ticket } from './ticket.ts';

type Desk = {
  state: Ticket['state'];
  /** Whose: of one member of the team, of none, or (undefined) of any. */
  assignedTo: string | null | undefined;
  after: PageKey | undefined;
  limit: number;
};

/** Tickets of a state: those that wait the oldest first, closed ones the newest. */
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

/** The account behind a key that people read out: an order, a payment, an invoice, a ticket. */
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

/** What an account paid for a plan, with every part of the time that this brought it. */
export type PaidPeriods = {
  paymentId: string;
  packageId: string;
  name: string;
  amountRupiah: number;
  lines: unknown;
  /** Whether its money is still ours. */
  isKept: boolean;
  refundedRupiah: number;
  startsAt: Date[];
  endsAt: Date[];
  /** When each part would have ended, had no upgrade taken its rest in payment. */
  soldUntil: Date[];
  /** The lines of the payment that took a rest of it. */
  takenBy: unknown;
};

/** What an account paid itself for plans of which some part ran after `since`. */
export async function listPaidPeriods(
  db: Db,
  accountId: string,
  since: Date,
): Promise<PaidPeriods[]> {
  const { rows } = await sql<PaidPeriods>`
    select s.payment_id, s.package_id, k.name, p.amount_rupiah, p.lines, p.state in ('paid', 'partly_refunded') as is_kept,
      coalesce((select sum(r.amount_rupiah) from commerce.refund_due r where r.payment_id = p.id), 0)::int8 as refunded_rupiah,
      array_agg(s.starts_at order by s.part) as starts_at, array_agg(s.ends_at order by s.part) as ends_at,
      array_agg(coalesce(s.converted_ends_at, s.ends_at) order by s.part) as sold_until,
      (select u.lines from commerce.payment u where u.id = (array_agg(s.converted_by) filter (where s.converted_by is not null))[1]) as taken_by
    from commerce.subscription s
    join commerce.payment p on p.id = s.payment_id and p.account_id = s.account_id
    join commerce.package k on k.id = s.package_id
    where s.account_id = ${accountId} and s.payment_id in (
      select payment_id from commerce.subscription where account_id = ${accountId} and ends_at > ${since})
    group by s.payment_id, s.package_id, k.name, p.id`.execute(db);
  return rows;
}

export type LossEntry = { key: string; amountRupiah: number };

/** What was given to an account for what it lost, by the keys of that. */
export function listLossEntries(db: Db, accountId: string): Promise<LossEntry[]> {
  return db
    .selectFrom('commerce.ledgerEntry')
    .select(['causeId as key', 'amountRupiah'])
    .where('accountId', '=', accountId)
    .where('cause', '=', 'goodwill')
    .where('causeId', 'like', 'loss:%')
    .execute();
}

export type SavedReply = Selectable<DB['commerce.savedReply']>;

export function listSavedReplies(db: Db): Promise<SavedReply[]> {
  return db
    .selectFrom('commerce.savedReply')
    .selectAll()
    .orderBy(({ fn }) => fn('lower', ['name']))
    .execute();
}

/** Locks the list until the transaction ends, and reads it. */
export async function lockSavedReplies(tx: Tx): Promise<SavedReply[]> {
  await sql`select pg_advisory_xact_lock(hashtext('commerce.saved_reply'))`.execute(tx);
  return listSavedReplies(tx);
}

export async function upsertSavedReply(tx: Tx, reply: SavedReply): Promise<void> {
  const { replyId: _, ...words } = reply;
  await tx
    .insertInto('commerce.savedReply')
    .values(reply)
    .onConflict((conflict) => conflict.column('replyId').doUpdateSet(words))
    .execute();
}

export async function deleteSavedReply(tx: Tx, replyId: string): Promise<void> {
  await tx.deleteFrom('commerce.savedReply').where('replyId', '=', replyId).execute();
}
