import { randomUUID } from 'node:crypto';
import type { LivePlan } from '#media/encode/live-encode.ts';
import type { LiveSegment } from '#media/mp4/segment-assembler.ts';
import { TICKS_A_MS } from '#media/timeline/timeline.ts';
import type { PictureHealth, Slot } from '#modules/live/index.ts';
import type { Log } from '#platform/log.ts';
import type { ObjectStore } from '#platform/object-store.ts';
import type { Encoder } from '../../packaging/encoder.ts';
import type { Input } from '../inputs/input.ts';
import { type Encoding, startEncoding, type Watched } from './encoding.ts';
import type { SessionSettings } from './plan-session.ts';
import { probeContribution } from './probe-contribution.ts';
import {
  type IngestSessionEffect,
  type IngestSessionEvent,
  type IngestSessionFacts,
  lagOf,
  newIngestSession,
  reduceIngestSession,
} from './session-state.ts';

export type IngestSessionDeps = SessionSettings & {
  channelId: string;
  encoder: Encoder;
  store: ObjectStore;
  log: Log;
};

export type IngestSessionEvents = {
  /** Its first bytes came: it claims the channel's time from now on. */
  onBegin(): void;
  /** It hears no more: what follows is what it has in hand. */
  onLeave(): void;
  /** A segment lies in the store. */
  onSegment(facts: IngestSessionFacts, segment: LiveSegment): void;
  /** Always, and last; `hasFailed` where what came in could not be aired. */
  onEnd(reason: string, hasFailed: boolean): void;
};

/** A session as its channel sees it. */
export type IngestSessionView = {
  slot: Slot;
  /** When its first bytes came. */
  anchorMs: number | undefined;
  /** When it last gave a sign: its first bytes, or a segment. */
  lastSignMs: number | undefined;
  hasAired: boolean;
  picture: PictureHealth | null;
  /** Ids of the renditions that it is made in, once they are known. */
  renditions: string[];
  /** How much later than their media segments are ready, and how that has changed since the first. */
  lagMs: number;
  driftMs: number;
} & Watched;

export type IngestSession = {
  sessionId: string;
  view(): IngestSessionView;
  /** Airs what it has and ends. */
  finish(reason: string): void;
  kill(reason: string): void;
};

/** Before anything is encoded. */
const NOTHING_SEEN: Watched = { isBehind: false, problems: new Map(), still: undefined };

/** Runs one session of one input: session-state.ts decides, ffprobe looks at what comes first, encoding.ts does the rest. */
export function startIngestSession(
  deps: IngestSessionDeps,
  input: Input,
  events: IngestSessionEvents,
): IngestSession {
  const sessionId = randomUUID();
  const { slot } = input;
  let state = newIngestSession;
  let encoding: Encoding | undefined;
  let held: Buffer[] = [];

  function dispatch(event: IngestSessionEvent): void {
    const change = reduceIngestSession(state, event, deps);
    state = change.state;
    for (const effect of change.effects) run(effect);
  }

  function run(effect: IngestSessionEffect): void {
    switch (effect.kind) {
      case 'begin':
        return events.onBegin();
      case 'lookIn':
        setTimeout(() => dispatch({ kind: 'lookDue', afterMs: effect.afterMs }), effect.ms);
        return;
      case 'probe':
        return void probe(effect.afterMs);
      case 'startEncoder':
        return startEncoder(effect.plan);
      case 'hold':
        held.push(effect.bytes);
        return;
      case 'encode':
        return encoding?.write(effect.bytes);
      case 'store':
        return encoding?.store(effect.segment);
      case 'leave':
        stopListening();
        return events.onLeave();
      case 'finishEncoder':
        return encoding?.finish();
      case 'killEncoder':
        return encoding?.kill(effect.reason);
      case 'end': {
        held = [];
        const settled = encoding?.settled() ?? Promise.resolve();
        return void settled.then(() => events.onEnd(state.reason ?? 'ended', state.hasFailed));
      }
    }
  }

  async function probe(afterMs: number): Promise<void> {
    const bytes = Buffer.concat(held);
    const found = await probeContribution(deps.encoder.ffprobe, input.format(), bytes);
    const heldBytes = bytes.length;
    dispatch({ kind: 'probed', found, format: input.format(), afterMs, heldBytes });
  }

  function startEncoder(plan: LivePlan): void {
    const anchorTicks = (state.anchorMs ?? Date.now()) * TICKS_A_MS;
    const session = { sessionId, slot, anchorTicks };
    encoding = startEncoding(
      { ...deps, session, plan },
      {
        onMade: (segment) => dispatch({ kind: 'segment', segment, now: Date.now() }),
        onStored: (facts, segment) => events.onSegment(facts, segment),
        onFull: () => dispatch({ kind: 'kill', reason: 'the store has been away for too long' }),
        onEnd: (reason) => dispatch({ kind: 'encoderEnded', reason }),
      },
    );
    for (const bytes of held) encoding.write(bytes);
    held = [];
  }

  const stopListening = input.listen({
    onBytes: (bytes) => dispatch({ kind: 'bytes', bytes, now: Date.now() }),
    onEnd: () => dispatch({ kind: 'finish', reason: 'the source ended' }),
  });

  return {
    sessionId,
    view: () => ({
      slot,
      anchorMs: state.anchorMs,
      lastSignMs: state.lastSignMs,
      hasAired: state.made > 0,
      picture: state.picture,
      renditions: state.plan?.renditions.map(({ id }) => id) ?? [],
      ...lagOf(state),
      ...(encoding?.watched() ?? NOTHING_SEEN),
    }),
    finish: (reason) => dispatch({ kind: 'finish', reason }),
    kill: (reason) => dispatch({ kind: 'kill', reason }),
  };
}
