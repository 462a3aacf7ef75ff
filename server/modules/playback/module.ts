import type { FastifyInstance } from 'fastify';
import type { Module } from '#platform/module.ts';
import { registerOrigin } from './origin/origin.ts';
import { routes as history } from './history/routes.ts';
import { routes as playbackSessions } from './playback-sessions/routes.ts';
import { sweepPlaybacks } from './playback-sessions/ended-playbacks.ts';
import {
  endPlaybackSessionsOfRevokedSessions,
  reviewShortenedEntitlements,
} from './playback-sessions/start-playback-session.ts';
import { routes as channels } from './progress/channel-routes.ts';
import { routes as progress } from './progress/routes.ts';
import { writeBeats } from './quality/beats.ts';
import { routes as quality } from './quality/routes.ts';
import { deleteAccountData, deleteProfileData, listAccountData } from './queries.ts';
import { routes as serviceState } from './service-state/routes.ts';
import { watchService } from './service-state/watch-service.ts';
import { routes as sources } from './sources/routes.ts';
import { routes as operators } from './sources/operator-routes.ts';
import {
  countAudience,
  openViewingState,
  type PlaybackDeps,
} from './viewing-state/open-viewing-state.ts';
import { findProducts } from '#modules/catalog/index.ts';
import type { Db } from '#platform/db.ts';

/** The right to watch, sources, playback sessions, progress, and the media itself under `/t/` and `/img/`. */
export const playbackModule: Module<PlaybackDeps> = {
  name: 'playback',
  open: (deps) => ({ ...deps, viewing: openViewingState(deps) }),
  routes: [
    ...sources,
    ...operators,
    ...playbackSessions,
    ...progress,
    ...history,
    ...channels,
    ...serviceState,
    ...quality,
  ],
  personalData: {
    exportAccount: exportPlayback,
    eraseAccount: deleteAccountData,
    eraseProfile: deleteProfileData,
  },
  async start(app, deps) {
    await registerOrigin(app, deps);
    app.addContentTypeParser('application/cmcd', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    endPlaybackSessionsOfRevokedSessions(app, deps);
    startWork(app, deps);
  },
};

/** What runs beside the calls. */
function startWork(app: FastifyInstance, deps: PlaybackDeps): void {
  let stops: (() => Promise<void>)[] = [];
  app.addHook('onReady', async () => {
    const [review, sweep] = [reviewShortenedEntitlements(deps), sweepPlaybacks(deps)];
    const service = watchService(deps);
    const audience = countAudience(deps);
    stops = [() => audience.stop(), () => review.stop(), () => sweep.stop(), () => service.stop()];
  });
  app.addHook('preClose', async () => {
    for (const stop of stops) await stop();
    await writeBeats(deps);
    deps.viewing.close();
  });
}

/** What this module holds of an account, for its owner to read: file names without their ending, and their content. */
async function exportPlayback(
  db: Db,
  accountId: string,
  now: Date,
): Promise<Record<string, unknown>> {
  const data = await listAccountData(db, accountId);
  const { progress, events, playbackSessions, positions, channels, refused, plays, maxHeight } =
    data;
  const ids = new Set([...progress, ...events].map(({ productId }) => productId));
  const products = await findProducts(db, [...ids], now);
  // A name says more than an id; a title that left the catalogue has only its id.
  const named = <T extends { productId: string }>(row: T) => ({
    title: products.get(row.productId)?.title ?? null,
    ...row,
  });
  return {
    riwayat: { positions: progress.map(named), events: events.map(named), refused },
    televisi: { places: positions, watched: channels },
    'mutu-pemutaran': plays.map(({ accountId: _, play: _play, ...row }) => row),
    'layar-aktif': playbackSessions,
    'hemat-kuota': { maxHeight },
  };
}
