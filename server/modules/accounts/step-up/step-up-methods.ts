import type { FastifyRequest } from 'fastify';
import type { AccountCaller } from '#platform/auth.ts';
import type { Db } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { findAccountById, findPasswordHash } from '../account/queries.ts';
import { maskAddress } from '../account/wire-records.ts';
import { type AccountsDeps, accountsDeps } from '../deps.ts';
import { listPasskeysOf } from '../passkeys/queries.ts';
import { stepUpUntil } from '../policy.ts';
import { requestMetadataOf } from '../request-metadata.ts';
import { updateSessionSteppedUp } from '../sessions/queries/session.ts';
import { reauthenticate, sendReauthCodeTo } from './step-up.ts';

/** Whether an account can be opened without any other platform: by a password or a passkey of its own. */
export async function hasLocalCredential(db: Db, accountId: string): Promise<boolean> {
  if ((await findPasswordHash(db, accountId)) !== null) return true;
  return (await listPasskeysOf(db, accountId)).length > 0;
}

type StepUpMethods = { has_password: boolean; sent_to: string | null; has_passkey: boolean };

/** How an owner can prove to be there: by a password, a passkey, and where a code would go, most of it hidden. */
export async function findStepUpMethods(
  db: Db,
  accountId: string,
): Promise<StepUpMethods | undefined> {
  const account = await findAccountById(db, accountId);
  if (account === undefined) return undefined;
  return {
    has_password: (await findPasswordHash(db, accountId)) !== null,
    sent_to: maskAddress(account),
    has_passkey: (await listPasskeysOf(db, accountId)).length > 0,
  };
}

/** What the answer of a call that mails a code says: where to, most of it hidden; empty where there is no address. */
type Sent = { sent_to: string; expires_in: number; retry_after: number };

/** For other modules: mails the owner of the caller's account a code. */
export function sendStepUpCode(
  deps: Deps,
  caller: AccountCaller,
  request: FastifyRequest,
): Promise<Sent> {
  return mailStepUpCode(accountsDeps(deps), caller, request);
}

export async function mailStepUpCode(
  deps: AccountsDeps,
  { accountId }: AccountCaller,
  request: FastifyRequest,
): Promise<Sent> {
  const account = (await findAccountById(deps.db, accountId)) ?? fail('common.unauthenticated');
  const sent = await sendReauthCodeTo(deps, account, requestMetadataOf(request).address);
  const { expiresIn = 0, retryAfter = 0 } = sent ?? {};
  return { sent_to: maskAddress(account) ?? '', expires_in: expiresIn, retry_after: retryAfter };
}

/** Confirms the caller's session by that code, once; returns until when. */
export async function stepUpByCode(
  deps: Deps,
  { accountId, sessionId }: AccountCaller,
  { code, request }: { code: string; request: FastifyRequest },
): Promise<Date> {
  const account = (await findAccountById(deps.db, accountId)) ?? fail('common.unauthenticated');
  await reauthenticate(accountsDeps(deps), account, { code }, requestMetadataOf(request).address);
  const now = deps.clock.now();
  await updateSessionSteppedUp(deps.db, sessionId, now);
  return stepUpUntil(now, now) ?? now;
}
