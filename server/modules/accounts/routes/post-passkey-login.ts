import type { FastifyInstance } from 'fastify';
import { loginWithPasskey } from '#contract/accounts.ts';
import { serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { beginSession } from '../begin-session.ts';
import { clientOf } from '../client.ts';
import { shownCredential } from '../shown-credential.ts';
import { checkPasskey } from '../check-passkey.ts';

export function postPasskeyLogin(app: FastifyInstance, parts: AccountsParts): void {
  serve(app, loginWithPasskey, async ({ body, request, reply }) => {
    const shown = shownCredential(request, body.credential);
    const account = await checkPasskey(parts, shown, clientOf(request));
    return beginSession(parts, account, { request, reply, rememberme: body.rememberme });
  });
}
