import type { FastifyInstance } from 'fastify';
import { ok } from '#contract/envelope.ts';
import { deleteProgrammes } from '#contract/live.ts';
import type { Parts } from '#platform/parts.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import { removeProgrammes } from '../../editors/remove-programmes.ts';

export function serveDeleteProgrammes(app: FastifyInstance, parts: Parts): void {
  serve(app, deleteProgrammes, async ({ body, caller }) => {
    const { accountId } = requireAccount(caller);
    return ok({ deleted: await removeProgrammes(parts, accountId, body) });
  });
}
