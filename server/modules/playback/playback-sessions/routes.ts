import { getPlaybackSessions, postPlaybackSessionStop } from '#contract/playback/index.ts';
import type { Deps } from '#platform/deps.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import { endPlaybackSession } from './ended-playbacks.ts';
import type { PlaybackDeps } from '../viewing-state/open-viewing-state.ts';
import { listPlaybackSessions } from './queries.ts';

export const routes = [
  call(getPlaybackSessions, async ({ db, clock, viewing }: PlaybackDeps, { caller }) => {
    const { accountId } = requireAccount(caller);
    await viewing.settle(accountId);
    const playbackSessions = await listPlaybackSessions(db, accountId, clock.now());
    return ok({
      screens: playbackSessions.map(({ id, ...playbackSession }) => ({
        playbackId: id,
        ...playbackSession,
      })),
    });
  }),
  call(postPlaybackSessionStop, async (deps: Deps, { body, caller }) =>
    ok({
      stopped: await endPlaybackSession(deps, requireAccount(caller).accountId, body.playbackId),
    }),
  ),
];
