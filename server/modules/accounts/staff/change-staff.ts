import type { StaffRole } from '#contract/call.ts';
import { recordAct } from '#platform/acts.ts';
import type { AccountCaller } from '#platform/auth.ts';
import type { Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { lockAccountRow } from '../account/queries.ts';
import { deleteStaffPasskeys } from '../passkeys/queries.ts';
import { endStaffSessions } from '../sessions/end-sessions.ts';
import { asAdmin, isSecondPerson } from './invite-staff.ts';
import { updateInvitationsWithdrawn } from './queries/staff-invitation.ts';
import { deleteOtherStaffRoles, insertStaffRoles, listStaffRoles } from './queries/staff-member.ts';

type ChangeDeps = Pick<Deps, 'db' | 'clock' | 'events'>;
type About = { accountId: string; reason: string };

/**
 * Sets the roles of somebody else; none means that they leave the staff. There is always an admin left: who does it is
 * one, and one's own are not theirs to take.
 */
export function changeStaff(
  deps: ChangeDeps,
  caller: AccountCaller,
  { accountId, reason, roles }: About & { roles: readonly StaffRole[] },
): Promise<void> {
  if (accountId === caller.accountId) return fail('studio.ownRoles');
  return asAdmin(deps.db, caller, async (tx) => {
    // As a sign-in does: what begins at this moment either has the new roles, or is ended below.
    await lockAccountRow(tx, accountId);
    const before = await listStaffRoles(tx, accountId);
    if (before.length === 0) return fail('studio.staffUnknown');
    // Only an invitation gives these, with a second admin.
    if (roles.some((role) => isSecondPerson(role) && !before.includes(role))) {
      return fail('studio.invitationNeeded');
    }
    const at = deps.clock.now();
    await deleteOtherStaffRoles(tx, accountId, roles);
    await insertStaffRoles(tx, accountId, { roles, grantedBy: caller.accountId, at });
    if (before.some((role) => !roles.includes(role))) {
      await endWhatRolesOpened(deps, tx, { accountId, before, roles });
    }
    await recordAct(tx, {
      actorId: caller.accountId,
      act: roles.length === 0 ? 'staff.remove' : 'staff.roles',
      subject: { kind: 'account', id: accountId },
      before: { roles: before },
      after: { roles },
      reason,
      at,
    });
  });
}

/** A taken role ends what runs with it, and what its holder had asked for as an admin. */
async function endWhatRolesOpened(
  deps: ChangeDeps,
  tx: Tx,
  {
    accountId,
    before,
    roles,
  }: { accountId: string; before: readonly StaffRole[]; roles: readonly StaffRole[] },
): Promise<void> {
  const now = deps.clock.now();
  await endStaffSessions(deps, tx, { accountId }, 'roles taken');
  await updateInvitationsWithdrawn(tx, { accountId }, now);
  if (before.includes('admin') && !roles.includes('admin')) {
    await updateInvitationsWithdrawn(tx, { invitedBy: accountId }, now);
  }
  if (roles.length === 0) await deleteStaffPasskeys(tx, accountId);
}
