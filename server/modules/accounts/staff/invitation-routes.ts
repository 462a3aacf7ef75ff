import * as contract from '#contract/accounts/index.ts';
import type { Caller } from '#platform/auth.ts';
import { fail } from '#platform/errors.ts';
import { accountIdOf, call, ok, requireAccount } from '#platform/module.ts';
import { findAccountById } from '../account/queries.ts';
import { maskAddress } from '../account/wire-records.ts';
import type { AccountsDeps } from '../deps.ts';
import { creationOptionsOf, readNewCredential } from '../passkeys/add-passkey.ts';
import { issueChallenge, staffUserIdOf } from '../passkeys/verify-passkey.ts';
import { requestMetadataOf } from '../request-metadata.ts';
import { enrolStaff, isInvited, requireInvitation, rolesAfter } from './enrol-staff.ts';

export const routes = [
  call(contract.getStaffInvitation, async (deps: AccountsDeps, { query: { token }, caller }) => {
    const invitation = await requireInvitation(deps, token);
    const { email, accountId, roles } = invitation;
    const account = await accountOf(deps, caller);
    const isOwn = isInvited(account, invitation);
    return ok({
      email: isOwn ? email : (maskAddress({ email, phone: null }) ?? ''),
      roles: await rolesAfter(deps.db, accountId, roles),
      is_renewal: invitation.isRenewal,
      expires_at: invitation.expiresAt,
      signed_in: isOwn ? ('invited' as const) : account ? ('other' as const) : ('none' as const),
    });
  }),
  call(contract.getStaffPasskeyOptions, async (deps: AccountsDeps, { body, caller }) => {
    const { sessionId } = requireAccount(caller);
    const invitation = await requireInvitation(deps, body.token);
    const account = await accountOf(deps, caller);
    if (!isInvited(account, invitation)) return fail('studio.invitationForOther');
    return ok(
      creationOptionsOf(deps.config, {
        challenge: await issueChallenge(deps, { purpose: 'studio-add', holder: sessionId }),
        userId: staffUserIdOf(account.id),
        name: `Studio · ${invitation.email}`,
        displayName: `Studio · ${account.name}`,
        // The older one, where there is one on this device, is replaced.
        others: [],
      }),
    );
  }),
  call(contract.enrolStaff, async (deps: AccountsDeps, { body, caller, request }) => {
    const { accountId, sessionId } = requireAccount(caller);
    const roles = await enrolStaff(deps, {
      token: body.token,
      accountId,
      sessionId,
      credential: readNewCredential(body.credential),
      metadata: requestMetadataOf(request),
    });
    return ok({ roles }, 'Kunci sandi Studio tersimpan');
  }),
];

/** Who is signed in as a viewer. */
async function accountOf({ db }: AccountsDeps, caller: Caller) {
  const accountId = accountIdOf(caller);
  return accountId === undefined ? undefined : findAccountById(db, accountId);
}
