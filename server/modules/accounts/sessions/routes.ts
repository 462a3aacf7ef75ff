import { logout, refreshSession, validateBearer } from '#contract/accounts/index.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import { findAccountById } from '../account/queries.ts';
import { toVerificationRecord } from '../account/wire-records.ts';
import type { AccountsDeps } from '../deps.ts';
import { continueRemembered } from '../remember-me/continue-remembered.ts';
import { requestMetadataOf } from '../request-metadata.ts';
import { findSession } from './queries/session.ts';
import { rotateSession } from './rotate-session.ts';
import * as cookiesTable from './session-cookies.ts';
import { signOutBrowser, signOutRemembered } from './end-sessions.ts';

export const routes = [
  call(refreshSession, async (deps: AccountsDeps, { body, request, reply }) => {
    const refreshToken = body?.refresh_token ?? request.cookies['refresh_token'];
    const rotated = refreshToken ? await rotateSession(deps, refreshToken) : undefined;
    const remembered =
      rotated === undefined && body?.remember_token !== undefined
        ? await continueRemembered(deps, {
            token: body.remember_token,
            deviceId: body.device_id,
            metadata: requestMetadataOf(request),
          })
        : undefined;
    const renewed = rotated ?? remembered;
    if (renewed === undefined) {
      cookiesTable.setCookies(reply, cookiesTable.endedCookies(deps.config));
      return fail('accounts.sessionEnded');
    }
    const { account, session } = renewed;
    const kept = request.cookies[cookiesTable.authCookieNames(deps.config).session];
    const sessionToken = session.sessionToken ?? kept;
    const carried = { ...session, ...(sessionToken ? { sessionToken } : {}) };
    cookiesTable.setCookies(reply, [
      ...cookiesTable.signedInCookies(deps.config, account, carried, deps.clock.now()),
      // A remembered browser signs in anew, which a session that is only renewed does not.
      ...(remembered === undefined
        ? []
        : [cookiesTable.knownBrowserCookie(deps, request.cookies, account)]),
    ]);
    return ok({
      access_token: session.accessToken,
      refresh_token: session.refreshToken,
      ...(remembered === undefined ? {} : { remember_token: remembered.rememberToken }),
    });
  }),
  call(logout, async (deps: AccountsDeps, { body, request, reply }) => {
    await signOutBrowser(deps, request);
    const { remember_token: token, device_id: clientId } = body ?? {};
    if (token && clientId) await signOutRemembered(deps, { token, clientId });
    // Who is only forgotten has no visit to end: where they were going stays.
    const cleared = token === undefined ? cookiesTable.signedOutCookies : cookiesTable.endedCookies;
    cookiesTable.setCookies(reply, cleared(deps.config));
    return ok({ success: true as const }, 'Kamu sudah keluar');
  }),
  call(validateBearer, async ({ db, tokens }: AccountsDeps, { caller, request }) => {
    const { accountId, sessionId } = requireAccount(caller);
    // Another platform acts on this answer: the database is asked, not what this process remembers.
    const session = await findSession(db, { id: sessionId });
    const account = await findAccountById(db, accountId);
    const bearer = request.headers.authorization?.replace(/^Bearer /, '');
    const read = await tokens.verify(bearer ?? request.cookies['access_token'] ?? '');
    const isOpen = session !== undefined && session.revokedAt === null;
    if (!isOpen || account === undefined || account.deletedAt !== null || read === undefined) {
      return fail('common.unauthenticated');
    }
    return ok({
      ...toVerificationRecord(account),
      sub_id: account.id,
      role: account.role,
      expires_at: new Date(read.expiresAt),
    });
  }),
];
