import { confirmSession, sendReauthCode } from '#contract/accounts/index.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import { findAccountById } from '../account/queries.ts';
import type { AccountsDeps } from '../deps.ts';
import { checkPasskey, readPasskeyResponse } from '../passkeys/check-passkey.ts';
import { stepUpUntil } from '../policy.ts';
import { requestMetadataOf } from '../request-metadata.ts';
import { updateSessionSteppedUp } from '../sessions/queries/session.ts';
import { mailStepUpCode } from './step-up-methods.ts';
import { reauthenticate } from './step-up.ts';

export const routes = [
  call(confirmSession, async (deps: AccountsDeps, { body, caller, request }) => {
    const { accountId, sessionId } = requireAccount(caller);
    const metadata = requestMetadataOf(request);
    if ('credential' in body) {
      const passkeyResponse = await checkPasskey(
        deps,
        readPasskeyResponse(request, body.credential),
        metadata,
      );
      // Another account's passkey is valid, but says nothing about this account.
      if (passkeyResponse.id !== accountId) fail('accounts.passkeyInvalid');
    } else {
      const account = await findAccountById(deps.db, accountId);
      if (account === undefined) return fail('common.unauthenticated');
      await reauthenticate(deps, account, body, metadata.address);
    }
    const now = deps.clock.now();
    await updateSessionSteppedUp(deps.db, sessionId, now);
    return ok({ confirmed_until: stepUpUntil(now, now) ?? now });
  }),
  call(sendReauthCode, async (deps: AccountsDeps, { caller, request }) =>
    ok(await mailStepUpCode(deps, requireAccount(caller), request), 'Kode dikirim'),
  ),
];
