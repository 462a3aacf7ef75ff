import { randomUUID } from 'node:crypto';
import { type LivePlan, type liveLadder, liveRate } from '#media/live-encode.ts';
import { GOP_SECONDS, SEGMENT_SECONDS } from '#media/encode.ts';
import { rateText } from '#media/frame-rate.ts';
import { AUDIO_RATES } from '#media/ladder.ts';
import type { LiveSegment } from '#media/segment-assembler.ts';
import type { PictureHealth, SessionTrack, Slot } from '#modules/live/index.ts';
import { TICKS_PER_MS } from '#modules/live/index.ts';
import type { Log } from '#platform/log.ts';
import type { ObjectStore } from '#platform/object-store.ts';
import type { Encoder } from '../packaging/encoder.ts';
import type { Feed } from './feed.ts';
import { probeContribution } from './probe-contribution.ts';
import { type RunningEncoder, type TrackInit, runEncoder } from './run-encoder.ts';
import { createSegmentStore } from './store-segments.ts';

export type SessionParts = {
  channelId: string;
  encoder: Encoder;
  store: ObjectStore;
  log: Log;
  rungs: ReturnType<typeof liveLadder>;
  preset: LivePlan['preset'];
};

/** What a session is, once its encoder has begun. */
export type SessionFacts = {
  sessionId: string;
  slot: Slot;
  anchorTicks: number;
  segmentTicks: number;
  tracks: SessionTrack[];
};

export type SessionEvents = {
  /** Its first bytes came: it claims the channel's time from now on. */
  onBegin(): void;
  /** It hears no more: what follows is what it has in hand. */
  onLeave(): void;
  /** A segment lies in the store. */
  onSegment(facts: SessionFacts, segment: LiveSegment): void;
  /** Always, and last; `hasFailed` where what came in could not be aired. */
  onEnd(reason: string, hasFailed: boolean): void;
};

export type Session = {
  sessionId: string;
  slot: Slot;
  /** When its first bytes came. */
  anchorMs(): number | undefined;
  /** When it last gave a sign: its first bytes, or a fragment. */
  lastSignMs(): number | undefined;
  hasAired(): boolean;
  picture(): PictureHealth | null;
  /** What its pictures are made in, once it is known. */
  rungs(): string[];
  /**
   * How much later than their media segments are ready, how that has changed since the first, and whether that is for
   * the machine, which takes less than comes in.
   */
  lag(): { lagMs: number; driftMs: number; isBehind: boolean };
  /** Airs what it has and ends. */
  finish(reason: string): void;
  kill(reason: string): void;
};

/** What is looked at before the encoder starts: so long, and again for as long as no picture is seen in it. */
const LOOK_MS = 1_200;
const LOOK_AT_MOST_MS = 7_000;
const LOOK_AT_MOST_BYTES = 24 * 1024 * 1024;

/** One run of one source: from its first bytes until it ends, stalls or is replaced. Immutable once it has ended. */
export function startSession(parts: SessionParts, feed: Feed, events: SessionEvents): Session {
  const { log, channelId } = parts;
  const sessionId = randomUUID();
  const { slot } = feed;
  let anchor: number | undefined;
  let sign: number | undefined;
  let aired = 0;
  let reason: string | undefined;
  let isOver = false;
  let hasLeft = false;
  let hasFailed = false;
  let picture: PictureHealth | null = null;
  let rungs: string[] = [];
  let encoder: RunningEncoder | undefined;
  let stored: ReturnType<typeof createSegmentStore> | undefined;
  let held: Buffer[] = [];
  let lagMs = 0;
  let bestLagMs: number | undefined;

  const silence = feed.listen({
    onBytes(bytes) {
      if (isOver) return;
      if (anchor === undefined) {
        anchor = Date.now();
        sign = anchor;
        events.onBegin();
        setTimeout(() => void look(LOOK_MS), LOOK_MS);
      }
      if (encoder) encoder.write(bytes);
      else held.push(bytes);
    },
    onEnd: () => finish('the source ended'),
  });

  function stopListening(): void {
    silence();
    if (hasLeft) return;
    hasLeft = true;
    events.onLeave();
  }

  async function look(after: number): Promise<void> {
    if (isOver || reason !== undefined) return over();
    const bytes = Buffer.concat(held);
    const found = await probeContribution(parts.encoder.ffprobe, feed.format(), bytes);
    if (isOver || reason !== undefined) return over();
    if (found) return encode(found);
    if (after >= LOOK_AT_MOST_MS || bytes.length > LOOK_AT_MOST_BYTES) {
      kill('there is no picture in it');
      return;
    }
    setTimeout(() => void look(after * 1.8), after * 0.8);
  }

  function encode(found: NonNullable<Awaited<ReturnType<typeof probeContribution>>>): void {
    const { video, audio } = found;
    const [sound] = audio;
    const frameRate = liveRate(video.fps);
    const plan: LivePlan = {
      format: feed.format(),
      frameRate,
      interlaced: video.interlaced,
      rungs: rungsFor(parts.rungs, video.height),
      videoIndex: video.index,
      audioIndex: sound?.index ?? null,
      preset: parts.preset,
    };
    rungs = plan.rungs.map(({ id }) => id);
    picture = {
      codec: video.codec,
      width: video.width,
      height: video.height,
      fps: Math.round(video.fps * 100) / 100,
      audio: sound?.codec ?? null,
    };
    const fps = frameRate.numerator / frameRate.denominator;
    const frames = Math.round(fps * GOP_SECONDS) * (SEGMENT_SECONDS / GOP_SECONDS);
    const segmentTicks = Math.round((frames * 90_000) / fps);
    const anchorTicks = (anchor ?? Date.now()) * TICKS_PER_MS;
    const place = { channelId, sessionId, anchorTicks, segmentTicks };
    encoder = runEncoder(parts.encoder.ffmpeg, plan, {
      onInits(inits) {
        const facts = { sessionId, slot, anchorTicks, segmentTicks, tracks: describe(inits, plan) };
        stored = createSegmentStore({
          store: parts.store,
          log,
          place,
          inits,
          onStored: (segment) => events.onSegment(facts, segment),
          onFull: () => kill('the store has been away for too long'),
        });
      },
      onSegment(segment) {
        sign = Date.now();
        aired += 1;
        const mediaEnd = (segment.videoTime + segment.videoDuration) / TICKS_PER_MS;
        lagMs = Math.round(sign - (anchorTicks / TICKS_PER_MS + mediaEnd));
        // The least of the first few: an encoder that has only just started is late by itself.
        if (aired <= 3) bestLagMs = Math.min(bestLagMs ?? lagMs, lagMs);
        stored?.add(segment);
      },
      onEnd(why) {
        hasFailed ||= why !== null;
        reason = why ?? reason ?? 'the encoder ended';
        over();
      },
    });
    for (const bytes of held) encoder.write(bytes);
    held = [];
  }

  function over(): void {
    if (isOver) return;
    isOver = true;
    stopListening();
    held = [];
    const settled = stored?.settled() ?? Promise.resolve();
    void settled.then(() => events.onEnd(reason ?? 'ended', hasFailed));
  }

  function finish(why: string): void {
    reason ??= why;
    stopListening();
    if (encoder) encoder.finish();
    else over();
  }

  function kill(why: string): void {
    reason ??= why;
    hasFailed = true;
    stopListening();
    if (encoder) encoder.kill(why);
    else over();
  }

  return {
    sessionId,
    slot,
    anchorMs: () => anchor,
    lastSignMs: () => sign,
    hasAired: () => aired > 0,
    picture: () => picture,
    rungs: () => rungs,
    lag: () => ({
      lagMs,
      driftMs: lagMs - (bestLagMs ?? lagMs),
      isBehind: encoder?.isBehind() ?? false,
    }),
    finish,
    kill,
  };
}

/** None larger than what comes in, for nobody sees more in a picture that was blown up; always the smallest. */
function rungsFor(rungs: SessionParts['rungs'], height: number): SessionParts['rungs'] {
  const fitting = rungs.filter(({ quality }) => quality <= height * 1.05);
  return fitting.length > 0 ? fitting : rungs.slice(0, 1);
}

/** A segment may take up what the buffer allows beside the cap: half of it again, over four seconds. */
const PEAK = 1.5;
const USUAL = 0.8;

function describe(inits: TrackInit[], { rungs, frameRate }: LivePlan): SessionTrack[] {
  return inits.map(({ id, bytes, head }) => {
    const rung = rungs.find((each) => each.id === id);
    const rate = rung?.cap ?? AUDIO_RATES.find((each) => each.id === id)?.bitrate ?? 0;
    const { codec, width = 0, height = 0, sampleRate = 0, channels = 0 } = head.entry;
    return {
      id,
      type: rung ? ('video' as const) : ('audio' as const),
      codec,
      lang: 'und',
      timescale: head.timescale,
      initLength: bytes.length,
      // What players are told may not change while a session goes on: the most that it may be.
      bandwidth: Math.round(rate * (rung ? PEAK : 1.1)),
      averageBandwidth: Math.round(rate * (rung ? USUAL : 1.05)),
      ...(rung
        ? { video: { width, height, frameRate: rateText(frameRate), quality: rung.quality } }
        : { audio: { sampleRate, channels } }),
    };
  });
}
