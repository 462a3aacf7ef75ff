import type { StaffRole } from '#contract/call.ts';
import type { Db, DB, Insertable, Selectable, Tx } from '#platform/db.ts';

type Row = Selectable<DB['accounts.staffInvitation']>;
export type StaffInvitation = Omit<Row, 'roles'> & { roles: StaffRole[] };

const typed = (row: Row | undefined) => row as StaffInvitation | undefined;

/** By its link, or by its id: also one that was used, taken back or is too old. */
export async function findStaffInvitation(
  db: Db,
  by: { tokenHash: Buffer },
): Promise<StaffInvitation | undefined> {
  return typed(
    await db
      .selectFrom('accounts.staffInvitation')
      .selectAll()
      .where('tokenHash', '=', by.tokenHash)
      .executeTakeFirst(),
  );
}

/** Held until the transaction ends: used, confirmed or taken back once. */
export async function lockStaffInvitation(
  tx: Tx,
  by: { tokenHash: Buffer } | { id: string },
): Promise<StaffInvitation | undefined> {
  const query = tx.selectFrom('accounts.staffInvitation').selectAll().forUpdate();
  return typed(
    await (
      'id' in by ? query.where('id', '=', by.id) : query.where('tokenHash', '=', by.tokenHash)
    ).executeTakeFirst(),
  );
}

export function listInvitationsById(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('accounts.staffInvitation')
    .select(['id', 'email'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .execute();
}

/** Whether an account was of the staff before, as far as invitations tell. */
export async function hasUsedInvitation(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts.staffInvitation')
    .select('id')
    .where('accountId', '=', accountId)
    .where('usedAt', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertStaffInvitation(
  db: Db,
  invitation: Insertable<DB['accounts.staffInvitation']>,
): Promise<StaffInvitation> {
  const row = await db
    .insertInto('accounts.staffInvitation')
    .values(invitation)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as StaffInvitation;
}

type Change = Partial<
  Pick<Row, 'accountId' | 'confirmedBy' | 'tokenHash' | 'expiresAt' | 'usedAt' | 'withdrawnAt'>
>;

export async function updateStaffInvitation(db: Db, id: string, change: Change): Promise<void> {
  await db.updateTable('accounts.staffInvitation').set(change).where('id', '=', id).execute();
}

/** Takes open invitations back: to an address, of an account, or that an account made. */
export async function updateInvitationsWithdrawn(
  db: Db,
  of: { email: string } | { accountId: string } | { invitedBy: string },
  now: Date,
): Promise<void> {
  const open = db
    .updateTable('accounts.staffInvitation')
    .set({ withdrawnAt: now })
    .where('usedAt', 'is', null)
    .where('withdrawnAt', 'is', null);
  if ('email' in of) await open.where('email', '=', of.email).execute();
  else if ('accountId' in of) await open.where('accountId', '=', of.accountId).execute();
  else await open.where('invitedBy', '=', of.invitedBy).execute();
}

/** What stands, newest first, with who made it. */
export async function listOpenInvitations(
  db: Db,
  now: Date,
): Promise<(StaffInvitation & { inviterName: string | null })[]> {
  const rows = await db
    .selectFrom('accounts.staffInvitation as i')
    .leftJoin('accounts.account as a', 'a.id', 'i.invitedBy')
    .selectAll('i')
    .select('a.name as inviterName')
    .where('i.usedAt', 'is', null)
    .where('i.withdrawnAt', 'is', null)
    .where('i.expiresAt', '>', now)
    .orderBy('i.createdAt', 'desc')
    .orderBy('i.id')
    .limit(200)
    .execute();
  return rows as (StaffInvitation & { inviterName: string | null })[];
}
