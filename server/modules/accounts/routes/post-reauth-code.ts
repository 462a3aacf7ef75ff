import type { FastifyInstance } from 'fastify';
import { sendReauthCode } from '#contract/accounts.ts';
import { ok } from '#contract/envelope.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { mailOwnerCode } from '../owner-code.ts';

export function postReauthCode(app: FastifyInstance, parts: AccountsParts): void {
  serve(app, sendReauthCode, async ({ caller, request }) =>
    ok(await mailOwnerCode(parts, requireAccount(caller), request), 'Kode dikirim'),
  );
}
