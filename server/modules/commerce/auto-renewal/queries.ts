import type { DueInGroup } from '#platform/clocks.ts';
import type { Db, DB, Insertable, Tx, Updateable } from '#platform/db.ts';
import { claimDueRows } from '#platform/queries/due-rows.ts';
import type { AutoRenewal } from './policy.ts';

/** The consent that an account renews by. */
export function findActiveAutoRenewal(db: Db, accountId: string): Promise<AutoRenewal | undefined> {
  return db
    .selectFrom('commerce.autoRenewal')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('state', '=', 'active')
    .executeTakeFirst();
}

/** A consent that was given and cannot be charged yet. */
export function findPendingAutoRenewal(
  db: Db,
  accountId: string,
): Promise<AutoRenewal | undefined> {
  return db
    .selectFrom('commerce.autoRenewal')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('state', 'in', ['asked', 'linking'])
    .executeTakeFirst();
}

export function findAutoRenewal(db: Db, id: string): Promise<AutoRenewal | undefined> {
  return db.selectFrom('commerce.autoRenewal').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The same, held until the transaction ends. Its account's row is locked before. */
export function lockAutoRenewal(tx: Tx, id: string): Promise<AutoRenewal | undefined> {
  return tx
    .selectFrom('commerce.autoRenewal')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Every consent of an account, the newest first. */
export function listAutoRenewals(db: Db, accountId: string): Promise<AutoRenewal[]> {
  return db
    .selectFrom('commerce.autoRenewal')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('agreedAt', 'desc')
    .execute();
}

export async function insertAutoRenewal(
  tx: Tx,
  row: Insertable<DB['commerce.autoRenewal']>,
): Promise<void> {
  await tx.insertInto('commerce.autoRenewal').values(row).execute();
}

export async function updateAutoRenewal(
  db: Db,
  id: string,
  changes: Updateable<DB['commerce.autoRenewal']>,
): Promise<void> {
  await db.updateTable('commerce.autoRenewal').set(changes).where('id', '=', id).execute();
}

/** The periods of an account have changed: its consent is looked at anew. */
export async function updateAutoRenewalsDue(db: Db, accountId: string, now: Date): Promise<void> {
  await db
    .updateTable('commerce.autoRenewal')
    .set({ checkAt: now })
    .where('accountId', '=', accountId)
    .where('state', '=', 'active')
    .execute();
}

/** An account is gone: what is known of it goes, and what a gateway still knows is forgotten there by its own row. */
export async function updateAutoRenewalsErased(
  tx: Tx,
  accountId: string,
  { anonymousId, now }: { anonymousId: string; now: Date },
): Promise<void> {
  await tx
    .deleteFrom('commerce.autoRenewal')
    .where('accountId', '=', accountId)
    .where('token', 'is', null)
    .execute();
  await tx
    .updateTable('commerce.autoRenewal')
    .set({
      accountId: anonymousId,
      state: 'ended',
      endReason: 'left',
      endedAt: now,
      label: null,
      cartId: null,
      paymentId: null,
      checkAt: now,
    })
    .where('accountId', '=', accountId)
    .execute();
}

/** Nothing of it is left anywhere. */
export async function deleteAutoRenewal(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('commerce.autoRenewal').where('id', '=', id).execute();
}

/** Takes consents with something to do, and puts their next look at `until`, in case this process dies with them. */
export function claimDueAutoRenewals(
  db: Db,
  { group, ...lease }: DueInGroup,
): Promise<AutoRenewal[]> {
  return claimDueRows(db, 'commerce.autoRenewal', { now: group.now, group, ...lease });
}
