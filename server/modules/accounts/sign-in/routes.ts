import { listSignInActivity, login, parseIdentifier } from '#contract/accounts/index.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import { findAccountWithPassword } from '../account/queries.ts';
import { toLoginResult, toSignInEventRecord } from '../account/wire-records.ts';
import type { AccountsDeps } from '../deps.ts';
import { continueRemembered } from '../remember-me/continue-remembered.ts';
import { looksLikeRememberToken } from '../remember-me/remember-device.ts';
import { requestMetadataOf } from '../request-metadata.ts';
import { requireSignedCall } from '../service-tokens/signed-calls.ts';
import { knownBrowserCookie, setCookies, signedInCookies } from '../sessions/session-cookies.ts';
import { beginSession, checkCredentials, requireSamePassword } from './sign-in.ts';
import { listSignInEvents } from './queries.ts';

/** As many as fit on a page that one reads. */
const SHOWN = 30;

export const routes = [
  call(
    login,
    async (deps: AccountsDeps, { body, request, reply }) => {
      const identifier = parseIdentifier(body.email) ?? fail('accounts.identifierInvalid');
      if (looksLikeRememberToken(body.password)) {
        const shown = identifier.kind === 'email' ? identifier.email : identifier.phone;
        const { account, session, rememberToken } =
          (await continueRemembered(deps, {
            token: body.password,
            deviceId: body.device_id,
            identifier: shown,
            metadata: requestMetadataOf(request),
          })) ?? fail('accounts.rememberEnded');
        setCookies(reply, [
          ...signedInCookies(deps.config, account, session, deps.clock.now()),
          knownBrowserCookie(deps, request.cookies, account),
        ]);
        const result = { ...toLoginResult(account, session), remember_token: rememberToken };
        return { ...ok(result), statusCode: '200' as const };
      }
      const account = await checkCredentials(deps, {
        identifier,
        encryptedPassword: body.password,
        ...requestMetadataOf(request),
      });
      return beginSession(deps, account, {
        request,
        reply,
        rememberme: body.rememberme,
        recheck: (locked) => requireSamePassword(account, locked),
      });
    },
    { guard: requireSignedCall },
  ),
  call(listSignInActivity, async (deps: AccountsDeps, { caller }) => {
    const { accountId } = requireAccount(caller);
    const account = await findAccountWithPassword(deps.db, accountId);
    const events = await listSignInEvents(deps.db, accountId, SHOWN);
    return ok({
      events: events.map((event) => toSignInEventRecord(event, deps.locationOf)),
      has_password: account?.passwordHash == null ? 0 : 1,
      password_changed_at: account?.passwordChangedAt ?? null,
    });
  }),
];
