import type { Db, DB, Insertable, Selectable } from '#platform/db.ts';

export type Passkey = Selectable<DB['accounts.passkey']>;

export function findPasskey(db: Db, credentialId: string): Promise<Passkey | undefined> {
  return db
    .selectFrom('accounts.passkey')
    .selectAll()
    .where('credentialId', '=', credentialId)
    .executeTakeFirst();
}

/** The viewer's own or those for the studio, newest first: neither does the other's work. */
export function listPasskeysOf(db: Db, accountId: string, forStaff = false): Promise<Passkey[]> {
  return db
    .selectFrom('accounts.passkey')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('forStaff', '=', forStaff)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
}

/** Undefined when this credential is registered already, to any account. */
export function insertPasskey(
  db: Db,
  passkey: Insertable<DB['accounts.passkey']>,
): Promise<Passkey | undefined> {
  return db
    .insertInto('accounts.passkey')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Undefined when the account has no such passkey. */
export function updatePasskeyName(
  db: Db,
  passkey: { id: string; accountId: string; name: string },
): Promise<Passkey | undefined> {
  return db
    .updateTable('accounts.passkey')
    .set({ name: passkey.name })
    .where('id', '=', passkey.id)
    .where('accountId', '=', passkey.accountId)
    .where('forStaff', '=', false)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Notes a use. False when the passkey is gone, or when another use with the same count came first: a counter that
 * is counted at all only grows.
 */
export async function updatePasskeyUsed(
  db: Db,
  used: { id: string; counter: number; isBackedUp: boolean; at: Date },
): Promise<boolean> {
  const { id, counter, isBackedUp, at } = used;
  const { numUpdatedRows } = await db
    .updateTable('accounts.passkey')
    .set({ counter, isBackedUp, lastUsedAt: at })
    .where('id', '=', id)
    .where(({ or, and, eb }) =>
      or([eb('counter', '<', counter), and([eb('counter', '=', 0), eb.lit(counter === 0)])]),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Undefined when the account has no such passkey. */
export function deletePasskey(
  db: Db,
  passkey: { id: string; accountId: string },
): Promise<Passkey | undefined> {
  return db
    .deleteFrom('accounts.passkey')
    .where('id', '=', passkey.id)
    .where('accountId', '=', passkey.accountId)
    .where('forStaff', '=', false)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteStaffPasskey(db: Db, id: string): Promise<void> {
  await db
    .deleteFrom('accounts.passkey')
    .where('id', '=', id)
    .where('forStaff', '=', true)
    .execute();
}

export async function deleteStaffPasskeys(db: Db, accountId: string): Promise<void> {
  await db
    .deleteFrom('accounts.passkey')
    .where('accountId', '=', accountId)
    .where('forStaff', '=', true)
    .execute();
}

export async function insertPasskeyChallenge(
  db: Db,
  challenge: Insertable<DB['accounts.passkeyChallenge']>,
): Promise<void> {
  await db.insertInto('accounts.passkeyChallenge').values(challenge).execute();
}

/** Uses a challenge up: true for the first response, in time and as its holder. */
export async function deletePasskeyChallenge(
  db: Db,
  answered: { challenge: string; purpose: string; holderHash: Buffer },
  now: Date,
): Promise<boolean> {
  const row = await db
    .deleteFrom('accounts.passkeyChallenge')
    .where('challenge', '=', answered.challenge)
    .where('purpose', '=', answered.purpose)
    .where('holderHash', '=', answered.holderHash)
    .returning('expiresAt')
    .executeTakeFirst();
  return row !== undefined && row.expiresAt > now;
}
