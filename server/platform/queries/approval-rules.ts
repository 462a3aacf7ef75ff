import { thresholdNames, type Thresholds } from '#contract/approval-thresholds.ts';
import { type Db, sql, type Tx } from '../db.ts';

/** By the database's clock, for all processes alike: when it ran out, it is on. */
const isOff = sql<boolean>`coalesce(off_until > now(), false)`;

const selectApprovalRules = (db: Db) =>
  db
    .selectFrom('platform.secondPerson')
    .select(thresholdNames)
    .select(['offSince', 'offUntil', isOff.as('isOff')]);

/** How much takes a second person, and whether one is asked for: kept by no process, for it decides about money. */
export const findApprovalRules = (db: Db) => selectApprovalRules(db).executeTakeFirstOrThrow();

export type ApprovalRules = Awaited<ReturnType<typeof findApprovalRules>>;

/** The same, held until the transaction ends: changes go one by one. */
export const lockApprovalRules = (tx: Tx) =>
  selectApprovalRules(tx).forUpdate().executeTakeFirstOrThrow();

export async function updateThresholds(tx: Tx, change: Thresholds): Promise<void> {
  await tx.updateTable('platform.secondPerson').set(change).execute();
}

/** Until when, from now. */
export async function updateSecondPersonOff(tx: Tx, hours: number): Promise<Date> {
  const { offUntil } = await tx
    .updateTable('platform.secondPerson')
    .set({ offSince: sql`now()`, offUntil: sql`now() + make_interval(hours => ${hours}::int)` })
    .returning(sql<Date>`off_until`.as('offUntil'))
    .executeTakeFirstOrThrow();
  return offUntil;
}

export async function updateSecondPersonOn(tx: Tx): Promise<void> {
  await tx.updateTable('platform.secondPerson').set({ offSince: null, offUntil: null }).execute();
}
