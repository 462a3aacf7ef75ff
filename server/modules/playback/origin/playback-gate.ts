import { LRUCache } from 'lru-cache';
import { MEDIA_TOKEN_LIFE, SECOND } from '#contract/constants.ts';
import { watchChosenProfiles } from '#modules/accounts/index.ts';
import type { Deps } from '#platform/deps.ts';
import { listTakenDownAssets, TAKEDOWN_EVENT } from '#modules/catalog/index.ts';
import { repeatRounds } from '#platform/due.ts';
import { watchEndedPlaybacks } from '../playback-sessions/ended-playbacks.ts';
import { createConsumption } from '../progress/consumption.ts';
import { type GrantedPlayback, type MediaGrant, openedText } from './media-token.ts';

/** What a media token says of its playback, and `opened` of what it shows. */
export type PlaybackGrant = GrantedPlayback & { sessionId: string; opened: string };

/** The playback that a token is for; undefined where it takes none. */
export function playbackOf(grant: MediaGrant): PlaybackGrant | undefined {
  const { playback, sessionId } = grant;
  return playback && { ...playback, sessionId, opened: openedText(grant) };
}

/** Whether media of a playback may still go out. Asked with every request: answers from memory. */
export type PlaybackGate = {
  /** Whether a playback ended, or goes on with something else, or its session with another profile. */
  isOver(playback: PlaybackGrant): boolean;
  /** A segment of picture or sound is about to go out: what this playback showed before is over. */
  show(playback: PlaybackGrant): void;
  /** A segment of picture or sound went out. */
  served(playback: PlaybackGrant): void;
};

const MOVED_EVENT = 'playback.moved';
const MOST_REMEMBERED = 50_000;

/** What a playback shows, and what it showed before until when, in milliseconds since 1970. */
type Shown = { opened: string; left: Map<string, number> };

/**
 * The gate of a server. One playback shows one thing at a time: addresses of neighbouring channels share the playback
 * session, and the first segment of another one leaves the channel before it behind, on every server.
 */
export async function openPlaybackGate(
  deps: Pick<Deps, 'db' | 'clock' | 'testClock' | 'events' | 'log'>,
): Promise<PlaybackGate & { close(): void }> {
  const { db, clock, events, log } = deps;
  const [ended, chosen] = await Promise.all([watchEndedPlaybacks(deps), watchChosenProfiles(deps)]);
  const consume = createConsumption(deps);
  const shown = new LRUCache<string, Shown>({
    // Unlike `max` it takes no room before there is something to remember.
    maxSize: MOST_REMEMBERED,
    sizeCalculation: () => 1,
    ttl: MEDIA_TOKEN_LIFE,
  });

  function move(id: string, opened: string, at: number): void {
    const left = new Map(shown.get(id)?.left);
    const before = shown.get(id)?.opened;
    if (before !== undefined && before !== opened) left.set(before, at);
    shown.set(id, { opened, left });
  }

  const unsubscribe = events.subscribe(MOVED_EVENT, ({ id, opened, at }, { isOwn }) => {
    if (!isOwn && shown.get(String(id))?.opened !== opened)
      move(String(id), String(opened), Number(at));
  });

  return {
    isOver({ id, mintedAt, sessionId, opened }) {
      if (ended.has(id)) return true;
      const chosenAt = chosen.chosenAt(sessionId);
      if (chosenAt !== undefined && chosenAt > mintedAt) return true;
      const leftAt = shown.get(id)?.left.get(opened);
      return leftAt !== undefined && mintedAt.getTime() <= leftAt;
    },
    show({ id, opened }) {
      const before = shown.get(id)?.opened;
      if (before === opened) return;
      const at = clock.now().getTime();
      move(id, opened, at);
      events.publish(db, MOVED_EVENT, { id, opened, at }).catch((error: unknown) => {
        log.warn({ err: error }, 'other servers do not know yet what a playback shows');
      });
    },
    served: ({ id }) => consume(id),
    close() {
      unsubscribe();
      ended.close();
      chosen.close();
    },
  };
}

/** An event that is lost costs this long. */
const READ_INTERVAL = 3 * SECOND;

type TakenDown = {
  /** Whether an asset is of a title that was taken down: asked with every request, answers from memory. */
  has(assetId: string): boolean;
  close(): void;
};

/** The assets whose titles are taken down now, whatever server it was done on. Addresses handed out before open nothing. */
export function watchTakenDown(deps: Pick<Deps, 'db' | 'events' | 'log'>): TakenDown {
  let assets: ReadonlySet<string> = new Set();
  const reading = repeatRounds(deps, {
    name: 'titles that are taken down',
    every: READ_INTERVAL,
    wakeOn: [TAKEDOWN_EVENT],
    round: async () => {
      assets = new Set(await listTakenDownAssets(deps.db));
    },
  });
  return { has: (assetId) => assets.has(assetId), close: () => void reading.stop() };
}
