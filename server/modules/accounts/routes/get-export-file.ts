import type { FastifyInstance } from 'fastify';
import { downloadExport } from '#contract/accounts.ts';
import { PRODUCT } from '#contract/constants.ts';
import { fail } from '#platform/errors.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { findExport } from '../queries/find-export.ts';

export function getExportFile(app: FastifyInstance, { db, clock, store }: AccountsParts): void {
  serve(app, downloadExport, async ({ params, caller, reply }) => {
    const found = await findExport(db, { id: params.id });
    if (found === undefined || found.accountId !== requireAccount(caller).accountId) {
      return fail('accounts.exportNotFound');
    }
    const { state, expiresAt, readyAt, objectKey } = found;
    if (state === 'waiting' || state === 'failed' || readyAt === null) {
      return fail('accounts.exportNotFound');
    }
    const isOver = state === 'expired' || expiresAt === null || expiresAt <= clock.now();
    const file = isOver ? null : await store.get(objectKey);
    if (file === null) return fail('accounts.exportGone');
    const day = readyAt.toISOString().slice(0, 10);
    // Bytes, not JSON: a reply that was sent is left alone.
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="data-${PRODUCT}-${day}.zip"`)
      .header('cache-control', 'private, no-store')
      .send(file.body) as never;
  });
}
