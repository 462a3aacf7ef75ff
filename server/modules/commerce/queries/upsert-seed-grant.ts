import { randomUUID } from 'node:crypto';
import type { PlanTier } from '#contract/constants.ts';
import type { Db } from '#platform/db.ts';

/** One running grant of a plan, prolonged to `endsAt` where there is one already. */
export async function upsertSeedGrant(
  db: Db,
  grant: { accountId: string; tier: PlanTier; name: string; now: Date; endsAt: Date },
): Promise<void> {
  const { endsAt, now, ...right } = grant;
  const { numUpdatedRows } = await db
    .updateTable('commerce.entitlement')
    .set({ endsAt, reviewAt: endsAt })
    .where('accountId', '=', right.accountId)
    .where('tier', '=', right.tier)
    .where('source', '=', 'grant')
    .where('endsAt', '>', now)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  await db
    .insertInto('commerce.entitlement')
    .values({
      id: randomUUID(),
      ...right,
      source: 'grant',
      startsAt: now,
      endsAt,
      reviewAt: endsAt,
      createdAt: now,
    })
    .execute();
}
