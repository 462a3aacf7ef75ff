import type { FastifyInstance } from 'fastify';
import { ok } from '#contract/envelope.ts';
import { resetParentalControl } from '#contract/profiles.ts';
import { sendOwnerCode } from '#modules/accounts/index.ts';
import type { Parts } from '#platform/parts.ts';
import { requireAccount, serve } from '#platform/serve.ts';

export function getParentalcontrolReset(app: FastifyInstance, parts: Parts): void {
  serve(app, resetParentalControl, async ({ caller, request }) =>
    ok(await sendOwnerCode(parts, requireAccount(caller), request), 'Kode dikirim'),
  );
}
