import { randomUUID } from 'node:crypto';
import { HOUR } from '#contract/constants.ts';
import type { Role } from '#platform/auth.ts';
import type { Deps } from '#platform/deps.ts';

/** Headers of the client that knows the public key, without an account. */
export function asClient(deps: Deps): { 'x-client-key': string } {
  return { 'x-client-key': deps.config.secrets.clientKey };
}

/** Headers of a visitor with a service token. */
export async function asService(deps: Deps): Promise<{ authorization: string }> {
  return { authorization: `Bearer ${await deps.tokens.signService('tvs', HOUR)}` };
}

/** Headers of a signed-in account that needs no row of its own. */
export async function asAccount(
  deps: Deps,
  accountId: string = randomUUID(),
  role: Role = 'viewer',
  sessionId: string = randomUUID(),
): Promise<{ authorization: string }> {
  const claims = {
    accountId,
    sessionId,
    deviceId: randomUUID(),
    role,
    isB2b: false,
    isCorpMember: false,
    email: `${accountId}@test.example`,
  };
  return { authorization: `Bearer ${await deps.tokens.signAccess(claims, HOUR)}` };
}
