import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { createFragmentReader } from '#media/mp4/fragment-stream.ts';
import {
  type LivePlan,
  liveEncodeArguments,
  liveTrackIds,
  watchPipesOf,
} from '#media/encode/live-encode.ts';
import {
  createPictureReader,
  createReportReader,
  type ProblemKind,
} from '#media/encode/live-watch.ts';
import type { TrackInit } from './plan-session.ts';
import { TOO_SLOW } from './session-state.ts';
import { type LiveSegment, createSegmentAssembler } from '#media/mp4/segment-assembler.ts';

export type EncoderEvents = {
  /** Before the first segment: every track, in order. */
  onInits(inits: TrackInit[]): void;
  onSegment(segment: LiveSegment): void;
  /** What comes in, in small, every other second. */
  onPicture(jpeg: Buffer): void;
  /** Something is wrong with picture or sound from now on, or no more. */
  onProblem(kind: ProblemKind, isOn: boolean): void;
  /** Always, and last. */
  onEnd(reason: string | null): void;
};

export type RunningEncoder = {
  write(bytes: Buffer): void;
  /** Whether more has come in than it has taken by now. */
  isBehind(): boolean;
  /** Nothing more comes in: what it has is aired. */
  finish(): void;
  kill(reason: string): void;
};

/** What may wait for an encoder that is slower than life. */
const MOST_WAITING = 24 * 1024 * 1024;
const FINISH_WITHIN_MS = 4_000;
const LAST_WORDS = 600;

/** One ffmpeg that makes the tracks of a session out of what comes in, and the segments that are cut from them. */
export function runEncoder(ffmpeg: string, plan: LivePlan, events: EncoderEvents): RunningEncoder {
  const ids = liveTrackIds(plan);
  const child = spawn(ffmpeg, liveEncodeArguments(plan), {
    stdio: ['pipe', 'ignore', 'pipe', ...ids.map(() => 'pipe' as const), 'pipe', 'pipe'],
  });
  const inits = new Map<number, TrackInit>();
  let assembler: ReturnType<typeof createSegmentAssembler> | undefined;
  let reason: string | null = null;
  let words = '';
  let isOver = false;
  let isFinishing = false;

  function kill(why: string): void {
    reason ??= why;
    child.kill('SIGKILL');
  }

  function pass(): void {
    for (const segment of assembler?.take() ?? []) events.onSegment(segment);
  }

  function begin(): void {
    const all = ids.map((_, i) => inits.get(i)).filter((each) => each !== undefined);
    if (all.length < ids.length) return;
    const timescale = (at: number) => all[at]?.head.timescale ?? 0;
    assembler = createSegmentAssembler({
      videos: plan.renditions.length,
      audios: ids.length - plan.renditions.length,
      videoTimescale: timescale(0),
      audioTimescale: timescale(plan.renditions.length),
    });
    events.onInits(all);
    for (const [track, piece] of early.splice(0)) assembler.add(track, piece);
  }

  const early: [number, Parameters<ReturnType<typeof createSegmentAssembler>['add']>[1]][] = [];
  for (const [i, id] of ids.entries()) {
    const read = createFragmentReader();
    const output = child.stdio[i + 3] as Readable;
    output.on('data', (chunk: Buffer) => {
      if (isOver) return;
      try {
        for (const piece of read(chunk)) {
          if (piece.kind === 'init') {
            inits.set(i, { id, bytes: piece.bytes, head: piece.head });
            begin();
          } else if (assembler) assembler.add(i, piece);
          else early.push([i, piece]);
        }
        pass();
      } catch (error) {
        kill(error instanceof Error ? error.message : String(error));
      }
    });
    // With a picture gone, silence that we make ourselves would go on for ever.
    if (i < plan.renditions.length && plan.audioIndex === null)
      output.on('end', () => setTimeout(() => child.kill('SIGTERM'), 500));
  }
  const watch = watchPipesOf(plan);
  const readPicture = createPictureReader();
  (child.stdio[watch.picture] as Readable).on('data', (chunk: Buffer) => {
    const picture = readPicture(chunk);
    if (picture !== undefined && !isOver) events.onPicture(picture);
  });
  const readReport = createReportReader();
  (child.stdio[watch.report] as Readable).on('data', (chunk: Buffer) => {
    if (!isOver)
      for (const { kind, isOn } of readReport(String(chunk))) events.onProblem(kind, isOn);
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    words = (words + chunk.toString()).slice(-LAST_WORDS);
  });
  child.stdin?.on('error', () => {});
  child.on('error', (error) => {
    reason ??= error.message;
  });
  child.on('close', (code) => {
    if (isOver) return;
    isOver = true;
    const isClean = code === 0 || isFinishing;
    if (reason === null && isClean) {
      try {
        assembler?.end();
        pass();
      } catch (error) {
        reason = error instanceof Error ? error.message : String(error);
      }
    }
    events.onEnd(reason ?? (isClean ? null : `the encoder ended with ${code}: ${words.trim()}`));
  });

  return {
    write(bytes) {
      const { stdin } = child;
      if (isOver || isFinishing || stdin === null || stdin.destroyed) return;
      stdin.write(bytes);
      if (stdin.writableLength > MOST_WAITING) kill(TOO_SLOW);
    },
    isBehind: () => (child.stdin?.writableLength ?? 0) > 0,
    finish() {
      if (isFinishing) return;
      isFinishing = true;
      child.stdin?.end();
      setTimeout(() => child.kill('SIGKILL'), FINISH_WITHIN_MS).unref();
    },
    kill,
  };
}
