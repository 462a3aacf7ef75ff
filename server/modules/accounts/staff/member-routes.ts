import * as contract from '#contract/accounts/index.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import { findAccountById } from '../account/queries.ts';
import type { AccountsDeps } from '../deps.ts';
import { changeStaff } from './change-staff.ts';
import { rolesAfter } from './enrol-staff.ts';
import {
  confirmInvitation,
  inviteStaff,
  renewStaffPasskey,
  withdrawInvitation,
} from './invite-staff.ts';
import { listOpenInvitations, type StaffInvitation } from './queries/staff-invitation.ts';
import { listStaffMembers } from './queries/staff-member.ts';

const PAGE = 100;

export const routes = [
  call(contract.listStaff, async (deps: AccountsDeps, { query: { after }, caller }) => {
    const { accountId } = requireAccount(caller);
    const members = await listStaffMembers(deps.db, { after, limit: PAGE });
    const invitations = await listOpenInvitations(deps.db, deps.clock.now());
    return ok({
      staff: members.map((member) => ({
        account_id: member.accountId,
        name: member.name,
        email: member.email ?? '',
        roles: member.grants.map(({ role, grantedAt, grantedBy }) => ({
          role,
          granted_at: grantedAt,
          granted_by: grantedBy,
        })),
        passkeys: member.passkeys,
        last_seen_at: member.lastSeenAt,
        is_self: member.accountId === accountId,
      })),
      next: members.length < PAGE ? null : (members.at(-1)?.accountId ?? null),
      invitations: await Promise.all(invitations.map((each) => present(deps, each))),
    });
  }),
  call(contract.inviteStaff, async (deps: AccountsDeps, { body, caller }) => {
    const invitation = await inviteStaff(deps, requireAccount(caller), body);
    const isSent = invitation.tokenHash !== null;
    return ok(
      await presentNew(deps, invitation),
      isSent ? 'Undangan dikirim' : 'Menunggu admin kedua',
    );
  }),
  call(contract.renewStaffPasskey, async (deps: AccountsDeps, { body, caller }) => {
    const about = { accountId: body.account_id, reason: body.reason };
    const invitation = await renewStaffPasskey(deps, requireAccount(caller), about);
    return ok(await presentNew(deps, invitation), 'Menunggu admin kedua');
  }),
  call(contract.confirmStaffInvitation, async (deps: AccountsDeps, { body, caller }) => {
    const own = requireAccount(caller);
    const invitation = await confirmInvitation(deps, own, body.invitation_id);
    return ok(await presentNew(deps, invitation), 'Undangan dikirim');
  }),
  call(contract.withdrawStaffInvitation, async (deps: AccountsDeps, { body, caller }) => {
    const { invitation_id: invitationId, reason } = body;
    await withdrawInvitation(deps, requireAccount(caller), { invitationId, reason });
    return ok({ withdrawn: 1 as const }, 'Undangan dicabut');
  }),
  call(contract.saveStaffRoles, async (deps: AccountsDeps, { body, caller }) => {
    const { account_id, roles, reason } = body;
    await changeStaff(deps, requireAccount(caller), { accountId: account_id, roles, reason });
    return ok({ account_id, roles }, 'Peran tersimpan');
  }),
  call(contract.removeStaff, async (deps: AccountsDeps, { body, caller }) => {
    const { account_id: accountId, reason } = body;
    await changeStaff(deps, requireAccount(caller), { accountId, roles: [], reason });
    return ok({ removed: 1 as const }, 'Bukan petugas lagi');
  }),
];

async function presentNew(deps: AccountsDeps, invitation: StaffInvitation) {
  const inviter = invitation.invitedBy && (await findAccountById(deps.db, invitation.invitedBy));
  return present(deps, { ...invitation, inviterName: (inviter && inviter.name) || null });
}

async function present(
  { db }: AccountsDeps,
  invitation: StaffInvitation & { inviterName: string | null },
) {
  const { invitedBy, inviterName } = invitation;
  return {
    invitation_id: invitation.id,
    email: invitation.email,
    roles: await rolesAfter(db, invitation.accountId, invitation.roles),
    is_renewal: invitation.isRenewal,
    state: invitation.tokenHash === null ? ('waiting' as const) : ('sent' as const),
    invited_by: invitedBy === null ? null : { account_id: invitedBy, name: inviterName ?? '' },
    created_at: invitation.createdAt,
    expires_at: invitation.expiresAt,
  };
}
