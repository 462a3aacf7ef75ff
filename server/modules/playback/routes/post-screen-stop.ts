import type { FastifyInstance } from 'fastify';
import { ok } from '#contract/envelope.ts';
import { postScreenStop } from '#contract/playback.ts';
import type { Parts } from '#platform/parts.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import { deleteScreen } from '../queries/delete-screen.ts';

export function servePostScreenStop(app: FastifyInstance, { db }: Parts): void {
  serve(app, postScreenStop, async ({ body, caller }) =>
    ok({ stopped: await deleteScreen(db, requireAccount(caller).accountId, body.playbackId) }),
  );
}
