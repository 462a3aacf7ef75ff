import type { LivePlan } from '#media/encode/live-encode.ts';
import type { ProblemKind } from '#media/encode/live-watch.ts';
import type { LiveSegment } from '#media/mp4/segment-assembler.ts';
import type { Slot } from '#modules/live/index.ts';
import type { Log } from '#platform/log.ts';
import type { ObjectStore } from '#platform/object-store.ts';
import type { Encoder } from '../../packaging/encoder.ts';
import { describeTracks, segmentTicksOf } from './plan-session.ts';
import { runEncoder } from './run-encoder.ts';
import type { IngestSessionFacts } from './session-state.ts';
import { createSegmentStore } from './store-segments.ts';

type Options = {
  channelId: string;
  encoder: Encoder;
  store: ObjectStore;
  log: Log;
  session: { sessionId: string; slot: Slot; anchorTicks: number };
  plan: LivePlan;
};

type EncodingEvents = {
  /** The encoder has made a segment, which is not stored yet. */
  onMade(segment: LiveSegment): void;
  /** A segment lies in the store. */
  onStored(facts: IngestSessionFacts, segment: LiveSegment): void;
  /** The store has been away for too long. */
  onFull(): void;
  onEnd(reason: string | null): void;
};

/** What is seen of a session while it is encoded. */
export type Watched = {
  /** The machine takes less than comes in. */
  isBehind: boolean;
  /** What is wrong with picture and sound, and since when, in milliseconds of our clock. */
  problems: ReadonlyMap<ProblemKind, number>;
  /** The newest small picture of what comes in. */
  still: { takenAtMs: number; jpeg: Buffer } | undefined;
};

/** Encodes one session into segments, stores those that it is told to, and watches picture and sound on the way. */
export function startEncoding(
  { channelId, encoder, store, log, session, plan }: Options,
  { onMade, onStored, onFull, onEnd }: EncodingEvents,
) {
  const { sessionId, slot, anchorTicks } = session;
  const times = { sessionId, anchorTicks, segmentTicks: segmentTicksOf(plan) };
  const problems = new Map<ProblemKind, number>();
  let stored: ReturnType<typeof createSegmentStore> | undefined;
  let still: Watched['still'];

  const running = runEncoder(encoder.ffmpeg, plan, {
    onInits(inits) {
      const facts = { ...times, slot, tracks: describeTracks(inits, plan) };
      stored = createSegmentStore({
        store,
        log,
        location: { ...times, channelId },
        inits,
        onStored: (segment) => onStored(facts, segment),
        onFull,
      });
    },
    onPicture: (jpeg) => (still = { takenAtMs: Date.now(), jpeg }),
    onProblem(kind, isOn) {
      if (!isOn) problems.delete(kind);
      else if (!problems.has(kind)) problems.set(kind, Date.now());
    },
    onSegment: onMade,
    onEnd,
  });

  return {
    write: (bytes: Buffer) => running.write(bytes),
    store: (segment: LiveSegment) => stored?.add(segment),
    /** When everything that was to be stored is, or is given up. */
    settled: () => stored?.settled() ?? Promise.resolve(),
    watched: (): Watched => ({ isBehind: running.isBehind(), problems, still }),
    finish: () => running.finish(),
    kill: (reason: string) => running.kill(reason),
  };
}

export type Encoding = ReturnType<typeof startEncoding>;
