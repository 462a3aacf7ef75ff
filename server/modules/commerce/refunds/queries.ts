import { type Db, type DB, type Insertable, sql, type Tx, type Updateable } from '#platform/db.ts';
import { claimDueRows } from '#platform/queries/due-rows.ts';
import type { Payment } from '../payments/payment.ts';
import { REPEATED_REFUND_WAIT, type Refund, type RefundDestination } from './policy.ts';

export function findRefund(
  db: Db,
  by: { id: string } | { key: string },
): Promise<Refund | undefined> {
  const rows = db.selectFrom('commerce.refundDue').selectAll();
  return (
    'id' in by ? rows.where('id', '=', by.id) : rows.where('key', '=', by.key)
  ).executeTakeFirst();
}

/** Every refund of a payment, oldest first. */
export function listRefundsOfPayment(db: Db, paymentId: string): Promise<Refund[]> {
  return db
    .selectFrom('commerce.refundDue')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** Refunds of an account, newest first, or all that are not done, those of a person before those that run. */
export function listRefundsWithMethod(db: Db, which: { accountId: string } | 'open') {
  const all = db
    .selectFrom('commerce.refundDue as refund')
    .innerJoin('commerce.payment as payment', 'payment.id', 'refund.paymentId')
    .selectAll('refund')
    .select(['payment.method', 'payment.lines'])
    .limit(200);
  return which === 'open'
    ? all
        .where('refund.doneAt', 'is', null)
        .orderBy('refund.owner', (order) => order.asc().nullsLast())
        .orderBy('refund.createdAt')
        .execute()
    : all
        .where('payment.accountId', '=', which.accountId)
        .orderBy('refund.createdAt', 'desc')
        .orderBy('refund.id')
        .execute();
}

/** How many refunds of an account its owner or staff asked for since then. */
export async function countRefundsAsked(db: Db, accountId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('commerce.refundDue as refund')
    .innerJoin('commerce.payment as payment', 'payment.id', 'refund.paymentId')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('payment.accountId', '=', accountId)
    .where('refund.reason', 'in', ['asked_by_viewer', 'asked_by_operator'])
    .where('refund.createdAt', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** Rupiah that an account paid and that have not gone back yet. */
export async function findRefundsDueTotal(db: Db, accountId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('commerce.refundDue')
    .innerJoin('commerce.payment', 'commerce.payment.id', 'commerce.refundDue.paymentId')
    .select(({ fn }) => fn.sum<number | null>('commerce.refundDue.amountRupiah').as('sum'))
    .where('commerce.payment.accountId', '=', accountId)
    .where('commerce.refundDue.doneAt', 'is', null)
    .executeTakeFirstOrThrow();
  return sum ?? 0;
}

/** What keeps the money of a payment here. */
export async function findUseOfPayment(db: Db, payment: UsedPayment, now: Date) {
  const used = await db
    .selectNoFrom(({ exists, selectFrom }) => [
      // The holder of the entitlement: a gift is watched by its recipient, not by its payer.
      exists(
        selectFrom('commerce.entitlement')
          .select('id')
          .where('paymentId', '=', payment.id)
          .where('firstWatchedAt', 'is not', null),
      )
        .$castTo<boolean>()
        .as('isWatched'),
      // An upgrade took what was left of it.
      exists(
        selectFrom('commerce.subscription')
          .select('id')
          .where('paymentId', '=', payment.id)
          .where('convertedBy', 'is not', null),
      )
        .$castTo<boolean>()
        .as('isConverted'),
    ])
    .executeTakeFirstOrThrow();
  return { ...used, isRepeated: await hasRefundOfSamePackage(db, payment, now) };
}

type UsedPayment = Pick<Payment, 'id' | 'accountId' | 'lines'>;

/** Whether the buyer of a payment asked for the money of another one lately, for a package that this one has too. */
async function hasRefundOfSamePackage(
  db: Db,
  { id, accountId, lines }: UsedPayment,
  now: Date,
): Promise<boolean> {
  const packages = lines.map(({ packageId }) => packageId);
  const row = await db
    .selectFrom('commerce.refundDue as refund')
    .innerJoin('commerce.payment as payment', 'payment.id', 'refund.paymentId')
    .select('refund.id')
    .where('payment.accountId', '=', accountId)
    .where('payment.id', '<>', id)
    .where('refund.reason', '=', 'asked_by_viewer')
    .where('refund.createdAt', '>', new Date(now.getTime() - REPEATED_REFUND_WAIT))
    .where(
      sql<boolean>`exists (select from jsonb_array_elements(payment.lines) as line
        where line ->> 'packageId' = any(${packages}))`,
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export type NewRefund = Omit<Insertable<DB['commerce.refundDue']>, 'doneAt'>;

/** The row of a refund; undefined when its key has one. */
export function insertRefundOnce(tx: Tx, refund: NewRefund): Promise<Refund | undefined> {
  return tx
    .insertInto('commerce.refundDue')
    .values(refund)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** The money is back; false when it was before. */
export async function updateRefundDone(
  tx: Tx,
  refund: { id: string; destination: RefundDestination; now: Date },
): Promise<boolean> {
  const { id, destination, now } = refund;
  const change = { doneAt: now, destination, checkAt: null, owner: null, problem: null };
  const row = await updateOpenRefund(tx, id, change).returning('id').executeTakeFirst();
  return row !== undefined;
}

/** One whose money is not back. */
const updateOpenRefund = (db: Db, id: string, change: Updateable<DB['commerce.refundDue']>) =>
  db.updateTable('commerce.refundDue').set(change).where('id', '=', id).where('doneAt', 'is', null);

/** Not known yet; look again at `checkAt`. */
export async function updateRefundLater(
  db: Db,
  refund: { id: string; checkAt: Date; attempts: number; problem: string },
): Promise<void> {
  const { id, ...change } = refund;
  await updateOpenRefund(db, id, change).execute();
}

/** No machine can finish it: finance does, and is not left in the dark about why. */
export async function updateRefundOwner(
  db: Db,
  refund: { id: string; problem: string },
): Promise<void> {
  const change = { owner: 'finance', checkAt: null, problem: refund.problem } as const;
  await updateOpenRefund(db, refund.id, change).execute();
}

/** The method said no for good: from now on this refund goes to the balance. */
export async function updateRefundToCredit(
  db: Db,
  refund: { id: string; checkAt: Date; problem: string },
): Promise<void> {
  const { id, checkAt, problem } = refund;
  const change = { destination: 'credit', checkAt, problem, attempts: 0 } as const;
  await updateOpenRefund(db, id, change).execute();
}

/** Takes refunds whose time has come; they are due again at `until` if this process dies. */
export function claimDueRefunds(
  db: Db,
  lease: { now: Date; until: Date; limit: number },
): Promise<Refund[]> {
  return claimDueRows(db, 'commerce.refundDue', lease);
}
