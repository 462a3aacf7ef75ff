import type { FastifyInstance } from 'fastify';
import { ok } from '#contract/envelope.ts';
import { postDataCap } from '#contract/playback.ts';
import type { Parts } from '#platform/parts.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import { upsertDataCap } from '../queries/upsert-data-cap.ts';

export function servePostDataCap(app: FastifyInstance, { db }: Parts): void {
  serve(app, postDataCap, async ({ body, caller }) => {
    await upsertDataCap(db, requireAccount(caller).accountId, body.maxHeight);
    return ok({ maxHeight: body.maxHeight });
  });
}
