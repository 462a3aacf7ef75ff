import type { FastifyInstance } from 'fastify';
import { ok } from '#contract/envelope.ts';
import { postLiveReport } from '#contract/playback.ts';
import { findChannel, noteWatched } from '#modules/live/index.ts';
import { watcherOf } from '#platform/auth.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import { SCREEN_LEASE_MS } from '../policy.ts';
import { deleteScreen } from '../queries/delete-screen.ts';
import { updateScreenLease } from '../queries/update-screen-lease.ts';
import { upsertChannelPlace } from '../queries/upsert-channel-place.ts';

export function servePostLiveReport(app: FastifyInstance, { db, clock }: Parts): void {
  serve(app, postLiveReport, async ({ body, caller }) => {
    const account = requireAccount(caller);
    const { accountId } = account;
    const { playbackId: id, channelId, paused: isPaused } = body;
    const now = clock.now();
    const channel = (await findChannel(db, channelId)) ?? fail('playback.notFound');
    if (body.at !== null) {
      // Nobody has seen what has not been on yet, whatever their clock says.
      const placeAt = new Date(Math.min(Date.parse(body.at), now.getTime()));
      const place = { channelId, placeAt, isPaused, reportedAt: now };
      await upsertChannelPlace(db, { ...watcherOf(account), ...place });
      await noteWatched(db, { ...watcherOf(account), channelId, at: placeAt });
    }
    if (body.leaving) {
      await deleteScreen(db, accountId, id);
      return ok({ leaseHeld: false });
    }
    const expiresAt = new Date(now.getTime() + SCREEN_LEASE_MS);
    return ok({
      leaseHeld: await updateScreenLease(db, { id, accountId, now, expiresAt, channel }),
    });
  });
}
