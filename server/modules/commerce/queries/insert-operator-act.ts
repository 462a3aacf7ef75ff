import type { Db } from '#platform/db.ts';

/** Writes down for good what an operator did with money. */
export async function insertOperatorAct(
  db: Db,
  act: { operatorId: string; act: string; subject: string; details: object; at: Date },
): Promise<void> {
  await db
    .insertInto('commerce.operatorAct')
    .values({ ...act, details: JSON.stringify(act.details) })
    .execute();
}
