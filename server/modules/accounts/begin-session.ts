import type { FastifyReply, FastifyRequest } from 'fastify';
import { ok } from '#contract/envelope.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { AccountsParts } from './accounts-parts.ts';
import { openSession, type Word } from './open-session.ts';
import { needsVerification, VERIFICATION_LIFE } from './policy.ts';
import type { Account } from './queries/account-columns.ts';
import { lockAccountRow } from './queries/lock-account.ts';
import { toLoginResult } from './records.ts';
import { setCookies, signedInCookies, waitingCookies } from './session-cookies.ts';

type Began = {
  request: FastifyRequest;
  reply: FastifyReply;
  /** As the form says; without it the `rememberme` cookie decides. */
  rememberme: boolean | undefined;
  /** Looks once more, with the account's row held, whether what was proved still holds. */
  recheck?: (locked: Account | undefined) => void;
  /** Another platform's word, where that is all that was shown: it proves nothing to the steps that ask again. */
  word?: Word | undefined;
  /** False where nothing was shown here. */
  isProven?: boolean;
};

/**
 * What follows once somebody has proved whose account it is: a session that waits for its device, or, where the
 * account has yet to verify, no session but the page that waits for that.
 */
export async function beginSession(
  parts: AccountsParts,
  account: Account,
  { request, reply, rememberme, recheck, word, isProven = true }: Began,
) {
  const isRemembered = rememberme ?? request.cookies['rememberme'] === '1';
  if (needsVerification(account)) {
    const holder = { accountId: account.id, isRemembered };
    const ticket = await parts.tickets.issue('verification', holder, VERIFICATION_LIFE);
    setCookies(reply, waitingCookies(parts.config, account, ticket));
    return { ...ok(toLoginResult(account, undefined)), statusCode: '200' as const };
  }
  const session = await inTransaction(parts.db, async (tx) => {
    const locked = await lockAccountRow(tx, account.id);
    recheck?.(locked);
    if (locked === undefined || locked.deletedAt !== null) return fail('common.unauthenticated');
    return openSession(parts, tx, account, { deviceId: null, isRemembered, isProven, word });
  });
  setCookies(reply, signedInCookies(parts.config, account, session, parts.clock.now()));
  return { ...ok(toLoginResult(account, session)), statusCode: '200' as const };
}
