import type { FastifyInstance } from 'fastify';
import { verifyAccount } from '#contract/accounts.ts';
import { ok } from '#contract/envelope.ts';
import { serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { toVerificationRecord } from '../records.ts';
import { verifyAccountByLink } from '../verify-account.ts';

export function getVerify(app: FastifyInstance, parts: AccountsParts): void {
  serve(app, verifyAccount, async ({ query }) =>
    ok(toVerificationRecord(await verifyAccountByLink(parts, query)), 'Akunmu sudah terverifikasi'),
  );
}
