import type { FastifyInstance } from 'fastify';
import { requestExport } from '#contract/accounts.ts';
import { ok } from '#contract/envelope.ts';
import { fail } from '#platform/errors.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { clientOf } from '../client.ts';
import { requestExportOf } from '../data-export.ts';
import { findAccountById } from '../queries/find-account.ts';
import { toExportRecord } from '../records.ts';

export function postExport(app: FastifyInstance, parts: AccountsParts): void {
  serve(app, requestExport, async ({ caller, request }) => {
    const { accountId } = requireAccount(caller);
    const account = await findAccountById(parts.db, accountId);
    if (account === undefined) fail('common.unauthenticated');
    const copy = await requestExportOf(parts, accountId, clientOf(request).address);
    return ok(toExportRecord(copy, parts.clock.now()), 'Salinan datamu sedang dibuat');
  });
}
