import type { FastifyInstance } from 'fastify';
import { ok } from '#contract/envelope.ts';
import { getDataCap } from '#contract/playback.ts';
import type { Parts } from '#platform/parts.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import { findDataCap } from '../queries/find-data-cap.ts';

export function serveGetDataCap(app: FastifyInstance, { db }: Parts): void {
  serve(app, getDataCap, async ({ caller }) => {
    const maxHeight = await findDataCap(db, requireAccount(caller).accountId);
    return ok({ maxHeight: getDataCap.answer.shape.result.shape.maxHeight.parse(maxHeight) });
  });
}
