import { type Db, type DB, type Insertable, type Selectable, sql } from '#platform/db.ts';

export type ContactChange = Selectable<DB['accounts.contactChange']>;

export function findContactChange(db: Db, id: string): Promise<ContactChange | undefined> {
  return db
    .selectFrom('accounts.contactChange')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Changes whose link still waits to be pressed. */
export function listContactChanges(db: Db, accountId: string, now: Date): Promise<ContactChange[]> {
  return db
    .selectFrom('accounts.contactChange')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('kind')
    .execute();
}

/** Replaces a change that waits; returns the id that its link carries. */
export async function upsertContactChange(
  db: Db,
  change: Insertable<DB['accounts.contactChange']>,
): Promise<string> {
  const { value, secretHash, createdAt, expiresAt } = change;
  const { id } = await db
    .insertInto('accounts.contactChange')
    .values(change)
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'kind']).doUpdateSet({
        // A new id, so that the link of the change before leads nowhere.
        id: sql`gen_random_uuid()`,
        value,
        secretHash,
        createdAt,
        expiresAt,
        usedAt: null,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateContactChangeUsed(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('accounts.contactChange')
    .set({ usedAt: now })
    .where('id', '=', id)
    .execute();
}

export async function deleteContactChange(
  db: Db,
  accountId: string,
  kind: 'email' | 'phone',
): Promise<void> {
  await db
    .deleteFrom('accounts.contactChange')
    .where('accountId', '=', accountId)
    .where('kind', '=', kind)
    .where('usedAt', 'is', null)
    .execute();
}
