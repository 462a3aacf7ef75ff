import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { loginWithPasskey } from '#contract/accounts/index.ts';
import { fail, PlatformError } from '#platform/errors.ts';
import { type Account, findAccountById } from '../account/queries.ts';
import { undoUntil } from '../account/wire-records.ts';
import type { AccountsDeps } from '../deps.ts';
import { rateLimit } from '../rate-limits.ts';
import type { RequestMetadata } from '../request-metadata.ts';
import { PASSKEY_HOLDER } from '../sessions/session-cookies.ts';
import { recordSignInEvent } from '../sign-in/sign-in-events.ts';
import { findPasskey, updatePasskeyUsed } from './queries.ts';
import { verifyPasskey } from './verify-passkey.ts';

type Credential = z.output<NonNullable<(typeof loginWithPasskey)['body']>>['credential'];

/** A signed challenge as it came, with the browser that it came from. */
export function readPasskeyResponse(
  request: FastifyRequest,
  credential: Credential,
  holderCookie = PASSKEY_HOLDER,
): PasskeyResponse {
  const { id, rawId, type, response } = credential;
  const { userHandle, ...signed } = response;
  return {
    credential: {
      id,
      rawId,
      type,
      response: { ...signed, ...(userHandle ? { userHandle } : {}) },
    },
    holder: request.cookies[holderCookie] ?? '',
  };
}

export type PasskeyResponse = {
  credential: Omit<AuthenticationResponseJSON, 'clientExtensionResults'>;
  /** The secret of the browser that was given the challenge. */
  holder: string;
};

/** The account whose passkey answered a challenge of this browser; deleted ones are refused, as with a password. */
export async function checkPasskey(
  deps: AccountsDeps,
  passkeyResponse: PasskeyResponse,
  metadata: RequestMetadata,
): Promise<Account> {
  const rateLimitKey = { identifier: '', address: metadata.address };
  await rateLimit.check(deps, rateLimitKey, ['passkeyByAddress']);
  try {
    return await find(deps, passkeyResponse, metadata);
  } catch (error) {
    const isRefusal = error instanceof PlatformError && error.code !== 'accounts.deleted';
    if (isRefusal) await rateLimit.penalize(deps, rateLimitKey, ['passkeyByAddress']);
    throw error;
  }
}

async function find(
  deps: AccountsDeps,
  { credential, holder }: PasskeyResponse,
  metadata: RequestMetadata,
): Promise<Account> {
  const passkey = await findPasskey(deps.db, credential.id);
  if (passkey === undefined) return fail('accounts.passkeyUnknown');
  // Known, so that no browser is told to forget it; but it opens the studio alone.
  if (passkey.forStaff) return fail('accounts.passkeyInvalid');
  const input = { purpose: 'sign-in', holder } as const;
  const { id, accountId } = passkey;
  try {
    const used = await verifyPasskey(deps, credential, passkey, input);
    const isNewest = await updatePasskeyUsed(deps.db, { ...used, id, at: deps.clock.now() });
    if (!isNewest) fail('accounts.passkeyInvalid');
  } catch (error) {
    const event = { kind: 'sign_in', isSuccess: false, accountId } as const;
    if (isInvalid(error)) await recordSignInEvent(deps, deps.db, event, metadata);
    throw error;
  }
  const account = await findAccountById(deps.db, accountId);
  if (account === undefined) return fail('accounts.passkeyUnknown');
  if (account.deletedAt !== null) {
    return fail('accounts.deleted', undefined, { undo_until: undoUntil(account) });
  }
  return account;
}

/** A wrong answer, rather than a late one: its owner should see the attempt. */
function isInvalid(error: unknown): boolean {
  return error instanceof PlatformError && error.code === 'accounts.passkeyInvalid';
}
