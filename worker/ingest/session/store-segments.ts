import { setTimeout as sleep } from 'node:timers/promises';
import { liveInitKey, liveSegmentKey } from '#media/object-keys.ts';
import type { LiveSegment } from '#media/mp4/segment-assembler.ts';
import type { Log } from '#platform/log.ts';
import type { ObjectStore } from '#platform/object-store.ts';
import { inSpan, INTERNAL } from '#platform/tracing/tracing.ts';
import type { TrackInit } from './plan-session.ts';

type SegmentLocation = {
  channelId: string;
  sessionId: string;
  anchorTicks: number;
  segmentTicks: number;
};
type Options = {
  store: ObjectStore;
  log: Log;
  location: SegmentLocation;
  inits: TrackInit[];
  /** After all of a segment is stored, in order. */
  onStored(segment: LiveSegment): void;
  /** The store has been away for too long. */
  onFull(): void;
};

/** What may wait for the store: a minute and a half of the whole ladder. */
const MOST_WAITING = 96 * 1024 * 1024;
const AGAIN_AFTER_MS = 500;

/** Stores the segments of one session one after the other; a store that is away is tried again. */
export function createSegmentStore({ store, log, location, inits, onStored, onFull }: Options) {
  const type = (id: string) => (id.startsWith('v') ? 'video/mp4' : 'audio/mp4');
  let waiting = 0;
  let isFull = false;
  let queue = persist(() =>
    Promise.all(
      inits.map(({ id, bytes }) =>
        store.put(liveInitKey(location.channelId, location.sessionId, id), bytes, {
          contentType: type(id),
        }),
      ),
    ),
  );

  async function persist(work: () => Promise<unknown>): Promise<void> {
    for (let isFirst = true; !isFull; isFirst = false) {
      try {
        await work();
        return;
      } catch (error) {
        if (isFirst) log.warn({ err: error, ...location }, 'the store does not take a segment');
        await sleep(AGAIN_AFTER_MS);
      }
    }
  }

  return {
    add(segment: LiveSegment): void {
      const size = segment.bytes.reduce((sum, { length }) => sum + length, 0);
      waiting += size;
      if (waiting > MOST_WAITING && !isFull) {
        isFull = true;
        onFull();
      }
      queue = queue.then(async () => {
        const put = () =>
          Promise.all(
            segment.bytes.map((bytes, i) => {
              const { id = '' } = inits[i] ?? {};
              const key = liveSegmentKey(location, id, segment.number);
              return store.put(key, bytes, { contentType: type(id) });
            }),
          );
        await inSpan('ingest segment', INTERNAL, () => persist(put));
        waiting -= size;
        // What comes behind a segment that was given up is given up too.
        if (!isFull) onStored(segment);
      });
    },
    /** When everything that was added is stored, or given up. */
    settled: () => queue,
  };
}
