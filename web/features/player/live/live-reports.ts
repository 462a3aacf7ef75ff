import { SECOND } from '#contract/constants.ts';
import type { getUrlTransform, postLiveReport } from '#contract/playback.ts';
import { isApiError } from '../../../lib/api-error.ts';
import { callApi } from '../../../lib/api.ts';
import { forgetLastWatch, keepLastWatch, LIVE_TV } from '../last-watch.ts';
import type { OnLost } from '../watch-reports.ts';
import { logChannel } from './channel-log.ts';

/** A place that nobody has held for so long has lapsed; one lost sooner was given to another screen. */
const LAPSES_AFTER_MS = 40_000;
const LOG_EVERY_SECONDS = 60;

export type LiveReports = {
  /** So many seconds more were really shown. */
  watched(seconds: number): void;
  /** Keeps the screen and the place; `onLost` runs when there is no screen any more. */
  report(at: number, isPaused: boolean, onLost: OnLost): Promise<void>;
  /** Safe while the page is being left; another channel may go on with the screen. */
  left(at: number | undefined, isScreenLeft: boolean): void;
};

/** Tells the platform what a signed-in viewer watches: the lease of the screen, the place, and for how long. */
export function createLiveReports(
  channelId: string,
  firstPlaybackId: string,
  hasPlace: boolean,
): LiveReports {
  const placeOf = (at: number) => (hasPlace ? iso(at) : null);

  let playbackId = firstPlaybackId;
  let heldAt = Date.now();
  let unlogged = 0;

  function log(keepalive = false): Promise<unknown> {
    const seconds = Math.round(unlogged);
    unlogged = 0;
    return logChannel(channelId, seconds, keepalive).catch(() => {
      unlogged += seconds;
    });
  }

  async function holdScreen(isHeld: boolean, onLost: OnLost): Promise<void> {
    const hasLapsed = Date.now() - heldAt > LAPSES_AFTER_MS;
    if (!isHeld && !hasLapsed) return onLost('stopped');
    if (!isHeld) {
      // A laptop slept, or the line was away: where there is room the screen is taken again without a word.
      const taken = await takeScreen(channelId);
      if (taken === undefined) return onLost('stopped');
      playbackId = taken;
    }
    heldAt = Date.now();
  }

  return {
    watched(seconds) {
      unlogged += seconds;
      if (unlogged >= LOG_EVERY_SECONDS) void log();
    },
    async report(at, isPaused, onLost) {
      try {
        const { result } = await send({ playbackId, channelId, at: placeOf(at), paused: isPaused });
        await holdScreen(result.leaseHeld, onLost);
      } catch (error) {
        if (isApiError(error) && error.failure.status === 401) onLost('signed-out');
        // Without a line the picture goes on as long as it can.
      }
    },
    left(at, isScreenLeft) {
      const seconds = Math.round(unlogged);
      // A page that is going may lose its last requests: the next page load then replays this record.
      if (seconds > 0) keepLastWatch({ id: channelId, position: seconds, type: LIVE_TV });
      const sent = [
        ...(seconds > 0 ? [log(true).then(() => unlogged === 0 && forgetLastWatch())] : []),
        ...(at === undefined
          ? []
          : [
              send(
                { playbackId, channelId, at: placeOf(at), paused: true, leaving: isScreenLeft },
                true,
              ),
            ]),
      ];
      Promise.all(sent).catch(() => undefined);
    },
  };
}

type Report = {
  playbackId: string;
  channelId: string;
  at: string | null;
  paused: boolean;
  leaving?: boolean;
};

function send(body: Report, keepalive = false) {
  return callApi<typeof postLiveReport>(
    'POST',
    '/v2/playback/live-report',
    { body },
    // The player itself says over the picture that the session is over.
    { keepalive, staysHere: true },
  );
}

async function takeScreen(channelId: string): Promise<string | undefined> {
  try {
    const query = { type: 'live_tv', id: channelId } as const;
    const { result } = await callApi<typeof getUrlTransform>(
      'GET',
      '/tayang/channel/v2/get_url_transform',
      { query },
    );
    return result.kind === 'live' ? result.playbackId : undefined;
  } catch (error) {
    if (isApiError(error) && error.failure.status < 500) return undefined;
    throw error;
  }
}

function iso(time: number): string {
  return new Date(Math.round(time / SECOND) * SECOND).toISOString();
}
