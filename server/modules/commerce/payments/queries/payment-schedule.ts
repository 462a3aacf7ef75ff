import { HOUR } from '#contract/constants.ts';
import { type Db, sql } from '#platform/db.ts';

/** Takes the right to ask the gateway for this money; false while another has it. */
export async function claimCharge(
  db: Db,
  charge: { id: string; now: Date; until: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('commerce.payment')
    .set({ chargingUntil: charge.until })
    .where('id', '=', charge.id)
    .where('state', '=', 'pending')
    .where((row) =>
      row.or([row('chargingUntil', 'is', null), row('chargingUntil', '<=', charge.now)]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives the right to ask for this money back: the next process may. */
export async function updateChargeReleased(db: Db, id: string): Promise<void> {
  await db
    .updateTable('commerce.payment')
    .set({ chargingUntil: null })
    .where('id', '=', id)
    .execute();
}

/**
 * When to ask next, unless another time was set since `claimedUntil`: a notification
 * that came while we asked must not be put off by a status that is older than it.
 */
export async function updateNextCheck(
  db: Db,
  payment: { id: string; claimedUntil: Date; checkAt: Date | null; attempts: number },
): Promise<void> {
  await db
    .updateTable('commerce.payment')
    .set({ checkAt: payment.checkAt, attempts: payment.attempts })
    .where('id', '=', payment.id)
    .where('checkAt', '=', payment.claimedUntil)
    .execute();
}

/** Makes a payment due at once, whatever its state: also ended ones may settle or be refunded. */
export async function updateCheckNow(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('commerce.payment')
    .set({ checkAt: now, attempts: 0 })
    .where('id', '=', id)
    .execute();
}

/** Lets the sweepers look at every open payment now: of an account, or of all. */
export async function updateChecksHurried(db: Db, accountId: string | null): Promise<void> {
  await db
    .updateTable('commerce.payment')
    .set({ checkAt: sql<Date>`least(check_at, now())`, chargingUntil: null })
    .where('checkAt', 'is not', null)
    .$if(accountId !== null, (query) => query.where('accountId', '=', accountId))
    .execute();
}

/** Buyers that no worker has prompted yet, the longest wait first. */
export async function listWantedPrompts(
  db: Db,
  limit: number,
): Promise<{ id: string; accountId: string }[]> {
  return db
    .selectFrom('commerce.payment')
    .select(['id', 'accountId'])
    .where('prompt', '=', 'wanted')
    .where('state', '=', 'pending')
    .orderBy('createdAt')
    .limit(limit)
    .execute();
}

/** Withdraws a prompt that no worker has claimed; false where the buyer may see it already. */
export async function updatePromptWithdrawn(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('commerce.payment')
    .set({ prompt: null })
    .where('id', '=', id)
    .where('prompt', '=', 'wanted')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Of each gateway open payments whose look at it is late by more than a grace: what it told of them is not taken in. */
export async function countOverduePayments(db: Db, before: Date) {
  const rows = await db
    .selectFrom('commerce.payment')
    .select(({ fn }) => [
      'gateway',
      fn.countAll<number>().as('count'),
      fn.min('checkAt').as('since'),
    ])
    .where('checkAt', '<', before)
    .groupBy('gateway')
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** How long the open payment that waits longest should have been looked after, milliseconds. */
export async function findOverduePayment(db: Db, now: Date): Promise<number> {
  const row = await db
    .selectFrom('commerce.payment')
    .select(({ fn }) => fn.min('checkAt').as('since'))
    .where('checkAt', '<', now)
    .executeTakeFirst();
  return row?.since == null ? 0 : now.getTime() - row.since.getTime();
}

/** How long before a span gateways may have taken the money that was taken in within it. */
const PAID_BEFORE = 2 * HOUR;

/** Of the payments that were taken in within a span: how many later than that after the gateway last said something new. */
export async function countSettled(
  db: Db,
  { from, until }: { from: Date; until: Date },
  withinMs: number,
): Promise<{ all: number; late: number }> {
  const { rows } = await sql<{ all: number; late: number }>`
    select count(*)::int as all, count(*) filter (where told.at < closed_at - ${withinMs} * interval '1 ms')::int as late
    from commerce.payment p cross join lateral (
      select max(received_at) as at from commerce.notification n
      where n.order_id = p.id::text and received_at <= p.closed_at and n.body !~* '"pending"') told
    where paid_at > ${new Date(from.getTime() - PAID_BEFORE)} and closed_at >= ${from} and closed_at < ${until}`.execute(
    db,
  );
  return rows[0] ?? { all: 0, late: 0 };
}
