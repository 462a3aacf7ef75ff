import type { FastifyInstance } from 'fastify';
import { ok } from '#contract/envelope.ts';
import { getScreens } from '#contract/playback.ts';
import type { Parts } from '#platform/parts.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import { listScreens } from '../queries/list-screens.ts';

export function serveGetScreens(app: FastifyInstance, { db, clock }: Parts): void {
  serve(app, getScreens, async ({ caller }) => {
    const screens = await listScreens(db, requireAccount(caller).accountId, clock.now());
    return ok({ screens: screens.map(({ id, ...screen }) => ({ playbackId: id, ...screen })) });
  });
}
