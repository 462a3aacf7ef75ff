import { STAFF_INVITATION_LIFE } from '#contract/accounts/index.ts';
import type { StaffRole } from '#contract/call.ts';
import { recordAct } from '#platform/acts.ts';
import type { AccountCaller } from '#platform/auth.ts';
import { type Db, inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { hashSecret, newSecret } from '#platform/secrets.ts';
import { findAccountById, findAccountByIdentifier } from '../account/queries.ts';
import { staffInvitationEmail } from '../emails/staff-emails.ts';
import * as queries from './queries/staff-invitation.ts';
import { listStaffRoles, lockAdmins } from './queries/staff-member.ts';

type InviteDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'mail'>;

/** Stands in acts for the server's operator, who may run programs beside the database. */
const OPERATOR = '00000000-0000-0000-0000-000000000000';

/** Changes to the staff, one by one; by an admin, who may have ceased to be one a moment ago. */
export function asAdmin<T>(
  db: Db,
  { accountId }: Pick<AccountCaller, 'accountId'>,
  change: (tx: Tx) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (tx) => {
    if (!(await lockAdmins(tx)).includes(accountId)) return fail('common.forbidden');
    return change(tx);
  });
}

/** Roles whose holders approve what others ask for: one admin alone gives them to no account, not to one of their own. */
export const isSecondPerson = (role: StaffRole) => role === 'admin' || role === 'finance';

type Wanted = { email: string; roles: readonly StaffRole[]; reason: string };

/**
 * Invites somebody. Who is new gets the e-mail at once; who was of the staff, or is to approve what others ask for, once
 * a second admin has agreed.
 */
export function inviteStaff(
  deps: InviteDeps,
  caller: AccountCaller,
  { roles, reason, ...wanted }: Wanted,
): Promise<queries.StaffInvitation> {
  const email = wanted.email.toLowerCase();
  return asAdmin(deps.db, caller, async (tx) => {
    const account = await findAccountByIdentifier(tx, { kind: 'email', email });
    if (account?.id === caller.accountId) return fail('studio.ownRoles');
    const had = account === undefined ? [] : await listStaffRoles(tx, account.id);
    const isRaised = roles.some((role) => isSecondPerson(role) && !had.includes(role));
    if (had.length > 0 && !isRaised) return fail('studio.alreadyStaff');
    const isRenewal = account !== undefined && (await queries.hasUsedInvitation(tx, account.id));
    const accountId = account?.id ?? null;
    return insertInvitation(deps, tx, {
      email,
      accountId,
      roles,
      isRenewal,
      reason,
      invitedBy: caller.accountId,
      isSent: !isRenewal && !isRaised,
    });
  });
}

/** Asks for a new passkey of a member of staff. Waits for a second admin. */
export function renewStaffPasskey(
  deps: InviteDeps,
  caller: AccountCaller,
  { accountId, reason }: { accountId: string; reason: string },
): Promise<queries.StaffInvitation> {
  if (accountId === caller.accountId) return fail('studio.ownRoles');
  return asAdmin(deps.db, caller, async (tx) => {
    const account = await findAccountById(tx, accountId);
    const email = account?.email;
    if (email == null || (await listStaffRoles(tx, accountId)).length === 0) {
      return fail('studio.staffUnknown');
    }
    return insertInvitation(deps, tx, {
      email,
      accountId,
      roles: [],
      isRenewal: true,
      reason,
      invitedBy: caller.accountId,
      isSent: false,
    });
  });
}

type Made = {
  email: string;
  accountId: string | null;
  roles: readonly StaffRole[];
  isRenewal: boolean;
  reason: string;
  invitedBy: string;
  isSent: boolean;
};

/** The newest invitation to an address alone stands. */
async function insertInvitation(
  deps: InviteDeps,
  tx: Tx,
  { reason, isSent, ...made }: Made,
): Promise<queries.StaffInvitation> {
  const now = deps.clock.now();
  await queries.updateInvitationsWithdrawn(tx, { email: made.email }, now);
  const invitation = await queries.insertStaffInvitation(tx, {
    ...made,
    roles: [...made.roles],
    createdAt: now,
    expiresAt: new Date(now.getTime() + STAFF_INVITATION_LIFE),
  });
  await recordAct(tx, {
    actorId: made.invitedBy,
    act: made.isRenewal ? 'staff.renew' : 'staff.invite',
    subject: { kind: 'staff-invitation', id: invitation.id },
    before: null,
    after: { roles: made.roles },
    reason,
    at: now,
  });
  return isSent ? sendInvitation(deps, tx, invitation) : invitation;
}

/** Gives an invitation its link, for a day, and sends it. Who is signed in to the mailbox alone gets to know it. */
async function sendInvitation(
  deps: InviteDeps,
  tx: Tx,
  invitation: queries.StaffInvitation,
): Promise<queries.StaffInvitation> {
  const token = newSecret();
  const change = {
    tokenHash: hashSecret(token),
    expiresAt: new Date(deps.clock.now().getTime() + STAFF_INVITATION_LIFE),
  };
  await queries.updateStaffInvitation(tx, invitation.id, change);
  const { email, roles, isRenewal } = invitation;
  const url = invitationUrl(deps, token);
  await deps.mail.send(staffInvitationEmail(email, { url, roles, isRenewal }), { db: tx });
  return { ...invitation, ...change };
}

function invitationUrl({ config }: { config: { http: { publicUrl: string } } }, token: string) {
  return `${config.http.publicUrl}/studio/undangan/${token}`;
}

/** An invitation that can still be used, confirmed or taken back. */
export function isOpen(
  invitation: queries.StaffInvitation | undefined,
  now: Date,
): invitation is queries.StaffInvitation {
  if (invitation === undefined) return false;
  const { usedAt, withdrawnAt, expiresAt } = invitation;
  return usedAt === null && withdrawnAt === null && expiresAt > now;
}

/** The second admin agrees, who neither asked nor is meant. The e-mail goes. */
export function confirmInvitation(
  deps: InviteDeps,
  caller: AccountCaller,
  invitationId: string,
): Promise<queries.StaffInvitation> {
  return asAdmin(deps.db, caller, async (tx) => {
    const now = deps.clock.now();
    const invitation = await queries.lockStaffInvitation(tx, { id: invitationId });
    if (!isOpen(invitation, now) || invitation.tokenHash !== null) {
      return fail('studio.invitationInvalid');
    }
    const { invitedBy, accountId } = invitation;
    // The admin who asked for it must still be there to answer for it.
    if (invitedBy === null) return fail('studio.invitationInvalid');
    if (caller.accountId === invitedBy || caller.accountId === accountId) {
      return fail('studio.otherAdminNeeded');
    }
    await queries.updateStaffInvitation(tx, invitationId, { confirmedBy: caller.accountId });
    await recordAct(tx, {
      actorId: caller.accountId,
      act: 'staff.confirm',
      subject: { kind: 'staff-invitation', id: invitationId },
      before: { state: 'waiting' },
      after: { state: 'sent' },
      at: now,
    });
    return sendInvitation(deps, tx, invitation);
  });
}

/** Takes an invitation back, sent or not. */
export function withdrawInvitation(
  deps: InviteDeps,
  caller: AccountCaller,
  { invitationId, reason }: { invitationId: string; reason: string },
): Promise<void> {
  return asAdmin(deps.db, caller, async (tx) => {
    const now = deps.clock.now();
    const invitation = await queries.lockStaffInvitation(tx, { id: invitationId });
    if (!isOpen(invitation, now)) return fail('studio.invitationInvalid');
    await queries.updateStaffInvitation(tx, invitationId, { withdrawnAt: now });
    await recordAct(tx, {
      actorId: caller.accountId,
      act: 'staff.withdraw',
      subject: { kind: 'staff-invitation', id: invitationId },
      before: { roles: invitation.roles },
      after: null,
      reason,
      at: now,
    });
  });
}

/**
 * For the operator of the server, who can write to the database anyway: the link of an invitation with these roles, to
 * be opened by the account of this address. It is how the first admin comes in, and the last one back.
 */
export function inviteByOperator(
  { db, clock, publicUrl }: Pick<Deps, 'db' | 'clock'> & { publicUrl: string },
  { email: given, roles }: Pick<Wanted, 'email' | 'roles'>,
): Promise<string> {
  const email = given.toLowerCase();
  return inTransaction(db, async (tx) => {
    await lockAdmins(tx);
    const now = clock.now();
    const account = await findAccountByIdentifier(tx, { kind: 'email', email });
    const isRenewal = account !== undefined && (await listStaffRoles(tx, account.id)).length > 0;
    await queries.updateInvitationsWithdrawn(tx, { email }, now);
    const token = newSecret();
    const { id } = await queries.insertStaffInvitation(tx, {
      email,
      accountId: account?.id ?? null,
      roles: [...roles],
      isRenewal,
      tokenHash: hashSecret(token),
      createdAt: now,
      expiresAt: new Date(now.getTime() + STAFF_INVITATION_LIFE),
    });
    await recordAct(tx, {
      actorId: OPERATOR,
      act: 'staff.invite',
      subject: { kind: 'staff-invitation', id },
      before: null,
      after: { roles },
      at: now,
    });
    return invitationUrl({ config: { http: { publicUrl } } }, token);
  });
}
