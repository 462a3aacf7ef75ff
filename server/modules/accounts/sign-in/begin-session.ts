import type { FastifyReply, FastifyRequest } from 'fastify';
import { ok } from '#contract/envelope.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { AccountsDeps } from '../deps.ts';
import { type Assertion, openSession } from '../sessions/open-session.ts';
import { needsVerification, VERIFICATION_LIFE } from '../policy.ts';
import { type Account, lockAccountRow } from '../account/queries.ts';
import { toLoginResult } from '../account/wire-records.ts';
import { setCookies, signedInCookies, verificationCookies } from '../sessions/session-cookies.ts';

type SessionStart = {
  request: FastifyRequest;
  reply: FastifyReply;
  /** As the form says; without it the `rememberme` cookie decides. */
  rememberme: boolean | undefined;
  /** Looks once more, with the account's row held, whether what was proved still holds. */
  recheck?: (locked: Account | undefined) => void;
  /** Another platform's word, where that is all that was shown: it proves nothing to the steps that ask again. */
  assertion?: Assertion | undefined;
  /** False where nothing was shown here. */
  isSteppedUp?: boolean;
};

/**
 * What follows a successful sign-in: a session that waits for its device, or, where the
 * account has yet to verify, no session but the page that waits for that.
 */
export async function beginSession(
  deps: AccountsDeps,
  account: Account,
  { request, reply, rememberme, recheck, assertion, isSteppedUp = true }: SessionStart,
) {
  const isRemembered = rememberme ?? request.cookies['rememberme'] === '1';
  if (needsVerification(account)) {
    const holder = { accountId: account.id, isRemembered };
    const ticket = await deps.tickets.issue('verification', holder, VERIFICATION_LIFE);
    setCookies(reply, verificationCookies(deps.config, account, ticket));
    return { ...ok(toLoginResult(account, undefined)), statusCode: '200' as const };
  }
  const session = await inTransaction(deps.db, async (tx) => {
    const locked = await lockAccountRow(tx, account.id);
    recheck?.(locked);
    if (locked === undefined || locked.deletedAt !== null) return fail('common.unauthenticated');
    return openSession(deps, tx, account, { deviceId: null, isRemembered, isSteppedUp, assertion });
  });
  setCookies(reply, signedInCookies(deps.config, account, session, deps.clock.now()));
  return { ...ok(toLoginResult(account, session)), statusCode: '200' as const };
}
