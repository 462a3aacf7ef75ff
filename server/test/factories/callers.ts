import { randomUUID } from 'node:crypto';
import { HOUR } from '#contract/constants.ts';
import type { Parts } from '#platform/parts.ts';

/** Headers of the client that knows the public key, without an account. */
export function asClient(parts: Parts): { 'x-client-key': string } {
  return { 'x-client-key': parts.config.secrets.clientKey };
}

/** Headers of a visitor with a service token. */
export async function asService(parts: Parts): Promise<{ authorization: string }> {
  return { authorization: `Bearer ${await parts.tokens.signService('tvs', HOUR)}` };
}

/** Headers of a signed-in account that needs no row of its own. */
export async function asAccount(
  parts: Parts,
  accountId: string = randomUUID(),
): Promise<{ authorization: string }> {
  const claims = {
    accountId,
    sessionId: randomUUID(),
    deviceId: randomUUID(),
    role: 'viewer' as const,
    isB2b: false,
    isCorpMember: false,
    email: `${accountId}@test.example`,
  };
  return { authorization: `Bearer ${await parts.tokens.signAccess(claims, HOUR)}` };
}
