import type { FastifyReply } from 'fastify';
import { FLOW_LIFE, setFlowCookie } from './flow-cookie.ts';
import { type PartnerParts, requirePartner } from './partner-parts.ts';
import { insertFlow } from './queries/insert-flow.ts';
import { challengeOf, hashSecret, newSecret } from './secrets.ts';

/** Binds a sign-in, or the linking of an account, to the browser of this answer; where that browser goes now. */
export async function startFlow(
  own: PartnerParts,
  reply: FastifyReply,
  { accountId }: { accountId: string | null },
): Promise<string> {
  const { db, clock, config } = own.parts;
  const partner = requirePartner(own);
  const [secret, state, nonce, codeVerifier] = [newSecret(), newSecret(), newSecret(), newSecret()];
  const now = clock.now();
  await insertFlow(db, {
    secretHash: hashSecret(secret),
    stateHash: hashSecret(state),
    codeVerifier,
    nonce,
    accountId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + FLOW_LIFE),
  });
  setFlowCookie(reply, config, secret);
  return partner.authorizeUrl({ state, nonce, challenge: challengeOf(codeVerifier) });
}
