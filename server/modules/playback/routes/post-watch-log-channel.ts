import type { FastifyInstance } from 'fastify';
import { ok } from '#contract/envelope.ts';
import { postWatchLogChannel } from '#contract/playback.ts';
import { findChannel } from '#modules/live/index.ts';
import { watcherOf } from '#platform/auth.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import { insertChannelWatch } from '../queries/insert-channel-watch.ts';

export function servePostWatchLogChannel(app: FastifyInstance, { db, clock }: Parts): void {
  serve(app, postWatchLogChannel, async ({ body, caller }) => {
    const watcher = watcherOf(requireAccount(caller));
    const { channelId, accessDeviceType } = body;
    if (!(await findChannel(db, channelId))) fail('playback.notFound');
    await insertChannelWatch(db, {
      ...watcher,
      channelId,
      accessDeviceType,
      durationSeconds: Math.round(body.durationSeconds),
      at: clock.now(),
    });
    return ok({ recorded: true });
  });
}
