import type { Assertion } from '#modules/accounts/index.ts';
import type { Db, DB, Insertable, Selectable } from '#platform/db.ts';

export type Flow = Selectable<DB['partner.flow']>;

/** The flow of a browser, while it lasts. */
export function findFlow(db: Db, secretHash: Buffer, now: Date): Promise<Flow | undefined> {
  return db
    .selectFrom('partner.flow')
    .selectAll()
    .where('secretHash', '=', secretHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

/** Keeps a new flow, and forgets those that ran out. */
export async function insertFlow(db: Db, flow: Insertable<DB['partner.flow']>): Promise<void> {
  await db.deleteFrom('partner.flow').where('expiresAt', '<=', flow.createdAt).execute();
  await db.insertInto('partner.flow').values(flow).execute();
}

/** The flow that this answer belongs to, for the first who hands it in from the right browser. */
export function updateFlowReturned(
  db: Db,
  { secretHash, stateHash }: { secretHash: Buffer; stateHash: Buffer },
  now: Date,
): Promise<Flow | undefined> {
  return db
    .updateTable('partner.flow')
    .set({ returnedAt: now })
    .where('secretHash', '=', secretHash)
    .where('stateHash', '=', stateHash)
    .where('returnedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returningAll()
    .executeTakeFirst();
}

/** What the partner said waits for the viewer's decision. */
export async function updateFlowIdentity(
  db: Db,
  flowId: string,
  identity: Assertion & { email: string; name: string },
): Promise<void> {
  const { subject, email, name, sid, acr, amr } = identity;
  await db
    .updateTable('partner.flow')
    .set({ subject, email, name, sid, acr, amr })
    .where('id', '=', flowId)
    .execute();
}

/** True for the one who ends a flow; of ten at once, one. */
export async function deleteFlow(db: Db, flowId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('partner.flow')
    .where('id', '=', flowId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** The external login behind a token, for the first who shows it together with the right address. */
export function deleteFlowOfToken(
  db: Db,
  { tokenHash, email }: { tokenHash: Buffer; email: string },
  now: Date,
): Promise<Flow | undefined> {
  return (
    db
      .deleteFrom('partner.flow')
      .where('stateHash', '=', tokenHash)
      .where('email', '=', email)
      // A flow through the partner's pages has a verifier, and ends in its browser.
      .where('codeVerifier', '=', '')
      .where('expiresAt', '>', now)
      .returningAll()
      .executeTakeFirst()
  );
}

/** False for a token that was taken before; those that ran out are forgotten. */
export async function insertLogoutToken(
  db: Db,
  { jti, expiresAt, now }: { jti: string; expiresAt: Date; now: Date },
): Promise<boolean> {
  await db.deleteFrom('partner.logout').where('expiresAt', '<', now).execute();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('partner.logout')
    .values({ jti, expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
