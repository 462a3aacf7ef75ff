import type { FastifyInstance } from 'fastify';
import { MINUTE } from '#contract/constants.ts';
import { externalLogin } from '#contract/partner.ts';
import { limitGuesses, openSealedPassword } from '#modules/accounts/index.ts';
import { fail } from '#platform/errors.ts';
import { serve } from '#platform/serve.ts';
import { type PartnerParts, requirePartner } from '../partner-parts.ts';
import { insertFlow } from '../queries/insert-flow.ts';
import { readIdentity } from '../read-identity.ts';
import { hashSecret, newSecret } from '../secrets.ts';

const ACCESS_ACCOUNT_LIFE = 5 * MINUTE;

export function postLoginExternal(app: FastifyInstance, own: PartnerParts): void {
  const { parts } = own;
  serve(app, externalLogin, async ({ body, request }) => {
    const password = await openSealedPassword(parts, body.password);
    const partner = requirePartner(own);
    const said = await limitGuesses(parts, { email: body.email, request }, async () => {
      const answer = await partner.signIn({ ...body, password });
      return answer.status === 'refused' ? undefined : answer;
    });
    if (said === undefined) return fail('partner.credentialsWrong');
    const identity = readIdentity(parts.log, said, 'partner.credentialsWrong');
    const { subject, email, name, mobile } = identity;
    const accessAccount = newSecret();
    const now = parts.clock.now();
    // No browser holds its cookie and no address its state: only the token finds it.
    await insertFlow(parts.db, {
      secretHash: hashSecret(newSecret()),
      stateHash: hashSecret(accessAccount),
      codeVerifier: '',
      nonce: '',
      createdAt: now,
      returnedAt: now,
      expiresAt: new Date(now.getTime() + ACCESS_ACCOUNT_LIFE),
      subject,
      email,
      name,
    });
    return {
      status: 200 as const,
      message: 'OK',
      data: { mobile, userName: name, accessAccount },
    };
  });
}
