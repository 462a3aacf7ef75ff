import { LRUCache } from 'lru-cache';
import { MINUTE } from '#contract/constants.ts';
import type { Deps } from '../deps.ts';
import { digest } from '../secrets.ts';

/** How often something was asked for in a window, and when the window is over (milliseconds since 1970). */
type Counted = { count: number; endsAt: number };

/** Counts requests of the current minute for all processes together. */
export type RequestCounts = {
  /** Counts one request more; `max` is how many its limit allows. */
  add(key: string, max: number): Promise<Counted>;
  close(): void;
};

type CountsDeps = Pick<Deps, 'clock' | 'db' | 'events' | 'log'>;
type Window = Counted & {
  /** Requests of this process that the others do not know of yet. */
  unpublished: number;
};
/** What one process publishes: requests that it had in the window that ends then. */
type Announcement = { endsAt: number; counts: [key: string, more: number][] };

const EVENT = 'requests.counted';
const MAX_WINDOWS = 200_000;
/** A caller is published each time that it has used up one part of so many of its limit. */
const PARTS = 8;
const PUBLISH_AFTER_MS = 20;
/** PostgreSQL takes 8,000 bytes; one is about 30. */
const MAX_ANNOUNCED = 150;

/**
 * Each process counts in its memory and publishes what it counted, but not each request: who keeps well within a
 * limit, as nearly everybody does, costs no message at all. With N processes a limit may be passed by N-1 eighths of
 * itself, and by what comes within the milliseconds that an event takes; a lost event makes it a little wider.
 * Windows are minutes of the clock, so that the same one has the same end everywhere.
 */
export function shareRequestCounts({ clock, db, events, log }: CountsDeps): RequestCounts {
  // By size, not by `max`, which would take room for all of them at once.
  const windows = new LRUCache<string, Window>({ maxSize: MAX_WINDOWS, sizeCalculation: () => 1 });
  let pending = new Map<string, Window>();
  let timer: NodeJS.Timeout | undefined;

  function windowOf(key: string, endsAt: number): Window {
    const known = windows.get(key);
    if (known !== undefined && known.endsAt >= endsAt) return known;
    const window = { endsAt, count: 0, unpublished: 0 };
    windows.set(key, window);
    return window;
  }

  function publishSoon(key: string, window: Window): void {
    pending.set(key, window);
    timer ??= setTimeout(() => void publish(), PUBLISH_AFTER_MS).unref();
  }

  /** Never throws: what can't be published is counted here alone. */
  async function publish(): Promise<void> {
    const changed = [...pending];
    pending = new Map();
    timer = undefined;
    const byEnd = Map.groupBy(changed, ([, { endsAt }]) => endsAt);
    const messages = [...byEnd].flatMap(([endsAt, entries]) => {
      const counts = entries.map(([key, window]): Announcement['counts'][number] => {
        const more = window.unpublished;
        window.unpublished = 0;
        return [key, more];
      });
      return chunksOf(counts, MAX_ANNOUNCED).map((some): Announcement => ({
        endsAt,
        counts: some,
      }));
    });
    try {
      for (const message of messages) await events.publish(db, EVENT, message);
    } catch (error) {
      log.warn({ err: error }, 'what was counted here was not published');
    }
  }

  const unsubscribe = events.subscribe(EVENT, (payload, { isOwn }) => {
    if (isOwn) return;
    const { endsAt, counts } = payload as Announcement;
    for (const [key, more] of counts) {
      const window = windowOf(key, endsAt);
      if (window.endsAt === endsAt) window.count += more;
    }
  });

  return {
    async add(name, max) {
      const key = digest(name, 'base64url').slice(0, 16);
      const now = clock.now().getTime();
      const window = windowOf(key, now - (now % MINUTE) + MINUTE);
      window.count += 1;
      // Beyond the limit there is nothing left to publish.
      if (window.count <= max + 1) {
        window.unpublished += 1;
        if (window.unpublished >= max / PARTS || window.count > max) publishSoon(key, window);
      }
      return { count: window.count, endsAt: window.endsAt };
    },
    close() {
      unsubscribe();
      clearTimeout(timer);
    },
  };
}

function chunksOf<T>(all: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );
}
