import type { StaffRole } from '#contract/call.ts';
import { recordAct } from '#platform/acts.ts';
import { type Db, inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { hashSecret } from '#platform/secrets.ts';
import { type Account, lockAccountRow } from '../account/queries.ts';
import { staffEnrolledEmail } from '../emails/staff-emails.ts';
import { type NewCredential, passkeyProviderOf, passkeyRowOf } from '../passkeys/add-passkey.ts';
import { deleteStaffPasskeys, insertPasskey } from '../passkeys/queries.ts';
import { verifyNewPasskey } from '../passkeys/verify-passkey.ts';
import type { RequestMetadata } from '../request-metadata.ts';
import { endStaffSessions } from '../sessions/end-sessions.ts';
import { isOpen } from './invite-staff.ts';
import * as queries from './queries/staff-invitation.ts';
import { insertStaffRoles, listStaffRoles } from './queries/staff-member.ts';

type EnrolDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'events' | 'mail'>;

/** The invitation behind a link, as long as it can be used. */
export async function requireInvitation(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<queries.StaffInvitation> {
  const invitation = await queries.findStaffInvitation(db, { tokenHash: hashSecret(token) });
  return isOpen(invitation, clock.now()) ? invitation : fail('studio.invitationInvalid');
}

/** Whether an invitation is this account's: its address, proved, and of an account that stands. */
export function isInvited(
  account: Account | undefined,
  { email, accountId }: Pick<queries.StaffInvitation, 'email' | 'accountId'>,
): account is Account {
  if (account === undefined || account.deletedAt !== null || account.email !== email) return false;
  const isProved = account.verifiedAt !== null || account.externalAuth;
  return isProved && !account.isB2b && (accountId === null || accountId === account.id);
}

/** What enrolling leaves somebody with: what they have and what the invitation gives. */
export async function rolesAfter(
  db: Db,
  accountId: string | null,
  roles: readonly StaffRole[],
): Promise<StaffRole[]> {
  const had = accountId === null ? [] : await listStaffRoles(db, accountId);
  return [...new Set([...had, ...roles])].toSorted();
}

type Enrolment = {
  token: string;
  accountId: string;
  /** Of the viewer in whose session the options were asked for. */
  sessionId: string;
  credential: NewCredential;
  metadata: RequestMetadata;
};

/** Keeps a studio passkey by invitation, once, and gives its roles. Older studio passkeys end, and their sessions. */
export async function enrolStaff(
  deps: EnrolDeps,
  { token, accountId, sessionId, credential, metadata }: Enrolment,
): Promise<StaffRole[]> {
  await requireInvitation(deps, token);
  const holder = { purpose: 'studio-add', holder: sessionId } as const;
  const made = await verifyNewPasskey(deps, credential, holder);
  return inTransaction(deps.db, async (tx) => {
    const account = await lockAccountRow(tx, accountId);
    const now = deps.clock.now();
    const invitation = await queries.lockStaffInvitation(tx, { tokenHash: hashSecret(token) });
    if (!isOpen(invitation, now)) return fail('studio.invitationInvalid');
    if (!isInvited(account, invitation)) return fail('studio.invitationForOther');
    const before = await listStaffRoles(tx, accountId);
    // A renewal of somebody who was removed since has nothing to renew.
    const roles = await rolesAfter(tx, accountId, invitation.roles);
    if (roles.length === 0) return fail('studio.invitationInvalid');
    await deleteStaffPasskeys(tx, accountId);
    await endStaffSessions(deps, tx, { accountId }, 'new studio passkey');
    const name = passkeyProviderOf(made.aaguid) ?? metadata.label;
    const row = { ...passkeyRowOf(made, credential), accountId, name, createdAt: now };
    await insertStaffPasskey(tx, row);
    const grantedBy = invitation.invitedBy;
    await insertStaffRoles(tx, accountId, { roles: invitation.roles, grantedBy, at: now });
    await queries.updateStaffInvitation(tx, invitation.id, { accountId, usedAt: now });
    await recordAct(tx, {
      actorId: accountId,
      act: 'staff.enrol',
      subject: { kind: 'account', id: accountId },
      before: { roles: before },
      after: { roles, invitation: invitation.id },
      at: now,
    });
    const email = staffEnrolledEmail(invitation.email, { label: metadata.label, roles });
    await deps.mail.send(email, { db: tx });
    return roles;
  });
}

/** A credential that is kept already, for whatever account and purpose, is not kept again. */
export async function insertStaffPasskey(
  tx: Tx,
  row: Omit<Parameters<typeof insertPasskey>[1], 'forStaff'>,
): Promise<void> {
  const kept = await insertPasskey(tx, { ...row, forStaff: true });
  if (kept === undefined) fail('accounts.passkeyInvalid');
}
