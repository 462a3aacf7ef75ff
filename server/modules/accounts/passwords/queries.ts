import { type Db, type DB, type Insertable, type Selectable, sql, type Tx } from '#platform/db.ts';

export type PasswordKeyRow = Selectable<DB['accounts.passwordKey']>;

/** Key pairs that still open passwords, newest first. */
export function listPasswordKeys(db: Db, now: Date): Promise<PasswordKeyRow[]> {
  return db
    .selectFrom('accounts.passwordKey')
    .selectAll()
    .where('retiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .execute();
}

const LOCK = 7_296_431_010;

/** One process at a time makes a key pair; released when the transaction ends. */
export async function lockPasswordKeys(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
}

export async function insertPasswordKey(db: Db, key: PasswordKeyRow): Promise<void> {
  await db.insertInto('accounts.passwordKey').values(key).execute();
}

export type PasswordReset = Selectable<DB['accounts.passwordReset']>;

export function findPasswordReset(db: Db, id: string): Promise<PasswordReset | undefined> {
  return db
    .selectFrom('accounts.passwordReset')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function insertPasswordReset(
  db: Db,
  reset: Insertable<DB['accounts.passwordReset']>,
): Promise<string> {
  const { id } = await db
    .insertInto('accounts.passwordReset')
    .values(reset)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updatePasswordResetUsed(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('accounts.passwordReset')
    .set({ usedAt: now })
    .where('id', '=', id)
    .execute();
}

export async function deletePasswordResets(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('accounts.passwordReset').where('accountId', '=', accountId).execute();
}
