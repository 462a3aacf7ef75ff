import type { FastifyRequest } from 'fastify';
import type { AccountCaller } from '#platform/auth.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import { type AccountsParts, accountsParts } from './accounts-parts.ts';
import { clientOf } from './client.ts';
import { maskAddress } from './mask-address.ts';
import { confirmedUntil } from './policy.ts';
import { findAccountById } from './queries/find-account.ts';
import { updateSessionProven } from './queries/update-session-proven.ts';
import { reauthenticate, sendReauthCodeTo } from './reauthenticate.ts';

/** What the answer of a call that mails a code says: where to, most of it hidden; empty where there is no address. */
type Sent = { sent_to: string; expires_in: number; retry_after: number };

/** For other modules: mails the owner of the caller's account a code. */
export function sendOwnerCode(
  parts: Parts,
  caller: AccountCaller,
  request: FastifyRequest,
): Promise<Sent> {
  return mailOwnerCode(accountsParts(parts), caller, request);
}

export async function mailOwnerCode(
  parts: AccountsParts,
  { accountId }: AccountCaller,
  request: FastifyRequest,
): Promise<Sent> {
  const account = (await findAccountById(parts.db, accountId)) ?? fail('common.unauthenticated');
  const sent = await sendReauthCodeTo(parts, account, clientOf(request).address);
  const { expiresIn = 0, retryAfter = 0 } = sent ?? {};
  return { sent_to: maskAddress(account) ?? '', expires_in: expiresIn, retry_after: retryAfter };
}

/** Confirms the caller's session by that code, once; answers until when. */
export async function confirmByCode(
  parts: Parts,
  { accountId, sessionId }: AccountCaller,
  { code, request }: { code: string; request: FastifyRequest },
): Promise<Date> {
  const account = (await findAccountById(parts.db, accountId)) ?? fail('common.unauthenticated');
  await reauthenticate(accountsParts(parts), account, { code }, clientOf(request).address);
  const now = parts.clock.now();
  await updateSessionProven(parts.db, sessionId, now);
  return confirmedUntil(now, now) ?? now;
}
