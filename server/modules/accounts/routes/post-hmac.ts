import type { FastifyInstance } from 'fastify';
import { login, register, signHmac } from '#contract/accounts.ts';
import { pathOf } from '#contract/call.ts';
import { ok } from '#contract/envelope.ts';
import { fail } from '#platform/errors.ts';
import { serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { spendAttempt } from '../attempts.ts';
import { clientOf } from '../client.ts';
import { signCall } from '../hmac.ts';
import { platformPath } from '../site-url.ts';

/** Nothing else is ever signed. */
const signedCalls = [login, register];

export function postHmac(app: FastifyInstance, parts: AccountsParts): void {
  serve(app, signHmac, async ({ body, request }) => {
    await spendAttempt(parts, { identifier: '', ...clientOf(request) }, ['hmacByAddress']);
    const path = platformPath(parts.config, body.url, request.headers.host);
    const call = signedCalls.find((signed) => pathOf(signed) === path);
    if (path === undefined || call === undefined) return fail('accounts.urlNotAllowed');
    const signed = signCall(parts, { method: call.method, path, body: body.body });
    return ok({ headers: signed.headers, expires_at: signed.expiresAt });
  });
}
