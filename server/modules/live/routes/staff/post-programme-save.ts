import type { FastifyInstance } from 'fastify';
import { ok } from '#contract/envelope.ts';
import { saveProgrammes as saveProgrammesCall } from '#contract/live.ts';
import type { Parts } from '#platform/parts.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import { saveProgrammes } from '../../editors/save-programmes.ts';

export function serveSaveProgrammes(app: FastifyInstance, parts: Parts): void {
  serve(app, saveProgrammesCall, async ({ body, caller }) => {
    const { accountId } = requireAccount(caller);
    return ok({ programmeIds: await saveProgrammes(parts, accountId, body) }, 'Tersimpan');
  });
}
