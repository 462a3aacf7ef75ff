import type { Db, Tx } from '#platform/db.ts';
import type { Automatic } from '../automatic.ts';

/** The consent that an account renews by. */
export function findActiveAutomatic(db: Db, accountId: string): Promise<Automatic | undefined> {
  return db
    .selectFrom('commerce.automaticRenewal')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('state', '=', 'active')
    .executeTakeFirst();
}

/** A consent that was given and cannot be charged yet. */
export function findAskedAutomatic(db: Db, accountId: string): Promise<Automatic | undefined> {
  return db
    .selectFrom('commerce.automaticRenewal')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('state', 'in', ['asked', 'linking'])
    .executeTakeFirst();
}

export function findAutomatic(db: Db, id: string): Promise<Automatic | undefined> {
  return db
    .selectFrom('commerce.automaticRenewal')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The same, held until the transaction ends. Its account's row is locked before. */
export function lockAutomatic(tx: Tx, id: string): Promise<Automatic | undefined> {
  return tx
    .selectFrom('commerce.automaticRenewal')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Every consent of an account, the newest first. */
export function listAutomatics(db: Db, accountId: string): Promise<Automatic[]> {
  return db
    .selectFrom('commerce.automaticRenewal')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('agreedAt', 'desc')
    .execute();
}
