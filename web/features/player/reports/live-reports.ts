import { MINUTE, PROGRESS_INTERVAL, SECOND } from '#contract/constants.ts';
import type { getUrlTransform, postLiveReport } from '#contract/playback/index.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { callApi } from '../../../lib/api/api.ts';
import { holdMediaToken } from '../engine/media-token.ts';
import { qualityOf } from './quality.ts';
import { forgetLastWatch, keepLastWatch } from './last-watch.ts';
import type { OnLost } from './watch-reports.ts';
import { logChannel } from './channel-log.ts';

/** A playback session without a report for so long has lapsed; one lost sooner was given to another device. */
const LAPSES_AFTER_MS = 40_000;
const LOG_EVERY_SECONDS = 60;
const PAST_AFTER_MS = 5 * MINUTE;
/** Who left sooner was only passing: that is no position to go on from. */
const WATCHED_FROM_SECONDS = 60;

export type LiveReports = {
  /** So many seconds more were really shown. */
  watched(seconds: number): void;
  /** Whether the server wants to hear of a position that merely moved on. */
  isDue(): boolean;
  /** Keeps the playback session and the position; `onLost` runs when there is no session any more. */
  report(at: number, isPaused: boolean, onLost: OnLost): Promise<void>;
  /** A pause on purpose: the position is worth keeping, however short the watching was. */
  paused(): void;
  /** Safe while the page is being left; another channel may go on with the playback session. */
  left(at: number | undefined, isSessionLeft: boolean): void;
};

/** Reports what a signed-in viewer watches: the playback session, the position, and for how long. */
export function createLiveReports(
  channelId: string,
  { playbackId: firstPlaybackId, url }: { playbackId: string; url: string },
  { hasPosition, isChosen }: { hasPosition: boolean; isChosen: boolean },
): LiveReports {
  const media = holdMediaToken(url);
  const positionOf = (at: number) => (hasPosition && isWatching ? iso(at) : null);

  // Who asked for a place on the timeline is not passing by.
  let isWatching = isChosen;
  let watchedSeconds = 0;
  let playbackId = firstPlaybackId;
  let heldAt = Date.now();
  let unlogged = 0;
  let shownAt: number | undefined;
  let sentAt = 0;
  let every = PROGRESS_INTERVAL;

  function log(keepalive = false): Promise<unknown> {
    const seconds = Math.round(unlogged);
    unlogged = 0;
    const shownUntil = hasPosition && shownAt !== undefined ? iso(shownAt) : undefined;
    return logChannel(channelId, seconds, { shownUntil, keepalive }).catch(() => {
      unlogged += seconds;
    });
  }

  async function holdSession(
    isHeld: boolean,
    report: Omit<Report, 'playbackId'>,
    onLost: OnLost,
  ): Promise<void> {
    const hasLapsed = Date.now() - heldAt > LAPSES_AFTER_MS;
    if (!isHeld && !hasLapsed) return onLost('stopped');
    if (!isHeld) {
      // A laptop slept, or was offline: where there is room a playback session is taken silently.
      const taken = await takeSession(channelId);
      if (taken === undefined) return onLost('stopped');
      playbackId = taken;
      // What plays by the token of the session that lapsed goes on by one of this session.
      const { result } = await send({ ...report, playbackId, ...media.held() });
      media.renewed(result.mediaToken);
    }
    heldAt = Date.now();
  }

  return {
    watched(seconds) {
      unlogged += seconds;
      watchedSeconds += seconds;
      isWatching ||= watchedSeconds >= WATCHED_FROM_SECONDS;
      if (unlogged >= LOG_EVERY_SECONDS) void log();
    },
    paused() {
      isWatching = true;
    },
    isDue: () => Date.now() - sentAt > every - SECOND,
    async report(at, isPaused, onLost) {
      sentAt = Date.now();
      shownAt = at;
      try {
        const report = { channelId, at: positionOf(at), paused: isPaused };
        const said = qualityOf(url).waiting();
        const { result } = await send({ ...report, playbackId, ...media.due(), ...said });
        qualityOf(url).taken(said.cmcd);
        every = result.reportAfterSeconds * SECOND;
        media.renewed(result.mediaToken);
        await holdSession(result.leaseHeld, report, onLost);
      } catch (error) {
        if (isApiError(error) && error.failure.status === 401) onLost('signed-out');
        // Offline the picture goes on as long as it can.
      }
    },
    left(at, isSessionLeft) {
      const seconds = Math.round(unlogged);
      shownAt = at ?? shownAt;
      // A page that is going may lose its last requests: the next page load then replays this record.
      const type = isPast(at) ? 'CatchUp' : 'LIVETV';
      if (seconds > 0) keepLastWatch({ id: channelId, position: seconds, type });
      const sent = [
        ...(seconds > 0 ? [log(true).then(() => unlogged === 0 && forgetLastWatch())] : []),
        ...(at === undefined
          ? []
          : [
              send(
                { playbackId, channelId, at: positionOf(at), paused: true, leaving: isSessionLeft },
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
  mediaToken?: string;
  cmcd?: string;
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

async function takeSession(channelId: string): Promise<string | undefined> {
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

/** Whether a position lies behind what a channel sends, by more than a player's buffer and a viewer's pause. */
function isPast(at: number | undefined): boolean {
  return at !== undefined && Date.now() - at > PAST_AFTER_MS;
}

function iso(time: number): string {
  return new Date(Math.round(time / SECOND) * SECOND).toISOString();
}
