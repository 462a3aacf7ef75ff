import type { FastifyInstance } from 'fastify';
import { getExport } from '#contract/accounts.ts';
import { ok } from '#contract/envelope.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { findExport } from '../queries/find-export.ts';
import { toExportRecord } from '../records.ts';

export function getExportRoute(app: FastifyInstance, { db, clock }: AccountsParts): void {
  serve(app, getExport, async ({ caller }) => {
    const found = await findExport(db, { accountId: requireAccount(caller).accountId });
    return ok({ export: found === undefined ? null : toExportRecord(found, clock.now()) });
  });
}
