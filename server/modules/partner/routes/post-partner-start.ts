import type { FastifyInstance } from 'fastify';
import { ok } from '#contract/envelope.ts';
import { startPartner } from '#contract/partner.ts';
import { requireConfirmedOwner } from '#modules/accounts/index.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import { FLOW_LIFE, setFlowCookie } from '../flow-cookie.ts';
import { type PartnerParts, requirePartner } from '../partner-parts.ts';
import { insertFlow } from '../queries/insert-flow.ts';
import { challengeOf, hashSecret, newSecret } from '../secrets.ts';

export function postPartnerStart(app: FastifyInstance, own: PartnerParts): void {
  const { db, clock, config } = own.parts;
  serve(app, startPartner, async ({ body, caller, reply }) => {
    const asker = body.purpose === 'link' ? requireAccount(caller) : undefined;
    if (asker !== undefined) await requireConfirmedOwner(own.parts, asker);
    const partner = requirePartner(own);
    const [secret, state, nonce, codeVerifier] = [
      newSecret(),
      newSecret(),
      newSecret(),
      newSecret(),
    ];
    const now = clock.now();
    await insertFlow(db, {
      secretHash: hashSecret(secret),
      stateHash: hashSecret(state),
      codeVerifier,
      nonce,
      accountId: asker?.accountId ?? null,
      createdAt: now,
      expiresAt: new Date(now.getTime() + FLOW_LIFE),
    });
    setFlowCookie(reply, config, secret);
    const challenge = challengeOf(codeVerifier);
    return ok({ url: partner.authorizeUrl({ state, nonce, challenge }) });
  });
}
