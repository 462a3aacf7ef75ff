import { getPlaybackSessions, postPlaybackSessionStop } from '#contract/playback/sources.ts';
import type { Deps } from '#platform/deps.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import { endPlaybackSession } from './ended-playbacks.ts';
import { listPlaybackSessions } from './queries.ts';

export const routes = [
  call(getPlaybackSessions, async ({ db, clock }: Deps, { caller }) => {
    const playbackSessions = await listPlaybackSessions(
      db,
      requireAccount(caller).accountId,
      clock.now(),
    );
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
