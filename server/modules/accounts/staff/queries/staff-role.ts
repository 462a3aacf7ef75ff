import type { StaffRole } from '#contract/call.ts';
import type { Db, Tx } from '#platform/db.ts';

/** What an account may do in the studio; empty for who is not of the staff. */
export async function listStaffRoles(db: Db, accountId: string): Promise<StaffRole[]> {
  const rows = await db
    .selectFrom('accounts.staffRole')
    .select('role')
    .where('accountId', '=', accountId)
    .orderBy('role')
    .execute();
  return rows.map(({ role }) => role);
}

/** All admins, held until the transaction ends: what changes the staff happens one by one. */
export async function lockAdmins(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('accounts.staffRole')
    .select('accountId')
    .where('role', '=', 'admin')
    .orderBy('accountId')
    .forUpdate()
    .execute();
  return rows.map(({ accountId }) => accountId);
}

/** Gives roles; one that the account has stays as it was given. */
export async function insertStaffRoles(
  db: Db,
  accountId: string,
  { roles, grantedBy, at }: { roles: readonly StaffRole[]; grantedBy: string | null; at: Date },
): Promise<void> {
  if (roles.length === 0) return;
  await db
    .insertInto('accounts.staffRole')
    .values(roles.map((role) => ({ accountId, role, grantedBy, grantedAt: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Takes all roles but these. */
export async function deleteOtherStaffRoles(
  db: Db,
  accountId: string,
  kept: readonly StaffRole[],
): Promise<void> {
  await db
    .deleteFrom('accounts.staffRole')
    .where('accountId', '=', accountId)
    .$if(kept.length > 0, (query) => query.where('role', 'not in', kept))
    .execute();
}
