import type { FastifyInstance } from 'fastify';
import { getPasskeyChallenge } from '#contract/accounts.ts';
import { ok } from '#contract/envelope.ts';
import { serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { issueChallenge } from '../passkey-challenge.ts';
import { CHALLENGE_LIFE } from '../policy.ts';
import { newSecret } from '../refresh-tokens.ts';
import { cookie, PASSKEY_HOLDER, setCookies } from '../session-cookies.ts';
import { relyingParty } from '../verify-passkey.ts';

export function postPasskeyChallenge(app: FastifyInstance, parts: AccountsParts): void {
  serve(app, getPasskeyChallenge, async ({ request, reply }) => {
    // One secret a browser, so that its tabs don't take each other's challenges away.
    const holder = request.cookies[PASSKEY_HOLDER] || newSecret();
    setCookies(reply, [cookie(parts.config, PASSKEY_HOLDER, holder, { life: CHALLENGE_LIFE })]);
    return ok({
      challenge: await issueChallenge(parts, { purpose: 'sign-in', holder }),
      timeout: CHALLENGE_LIFE,
      rpId: relyingParty(parts.config).id,
      userVerification: 'required' as const,
    });
  });
}
