import { type ChildProcess, spawn } from 'node:child_process';
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
import {
  type EncoderEffect,
  type EncoderEvent,
  endReason,
  newEncoder,
  reduceEncoder,
} from './encoder-state.ts';
import { survivePipes } from '../../packaging/run-process.ts';
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

/**
 * One ffmpeg that makes the tracks of a session out of what comes in, and the segments that are cut from them:
 * encoder-state.ts decides.
 */
export function runEncoder(ffmpeg: string, plan: LivePlan, events: EncoderEvents): RunningEncoder {
  const ids = liveTrackIds(plan);
  const child = spawn(ffmpeg, liveEncodeArguments(plan), {
    stdio: ['pipe', 'ignore', 'pipe', ...ids.map(() => 'pipe' as const), 'pipe', 'pipe'],
  });
  survivePipes(child);
  let assembler: ReturnType<typeof createSegmentAssembler> | undefined;
  let state = newEncoder(ids, plan.audioIndex === null);

  function dispatch(event: EncoderEvent): void {
    const change = reduceEncoder(state, event);
    state = change.state;
    for (const effect of change.effects) run(effect);
  }

  function run(effect: EncoderEffect): void {
    switch (effect.kind) {
      case 'begin':
        assembler = assemblerOf(plan, effect.inits);
        return events.onInits(effect.inits);
      case 'add':
        return assembler?.add(effect.track, effect.piece);
      case 'kill':
        child.kill('SIGKILL');
        return;
      case 'endInput':
        child.stdin?.end();
        setTimeout(() => child.kill('SIGKILL'), FINISH_WITHIN_MS).unref();
        return;
      case 'stop':
        child.kill('SIGTERM');
        return;
      case 'last':
        return attempt('lastFailed', () => {
          assembler?.end();
          pass();
        });
      case 'end':
        return events.onEnd(endReason(state, effect.code));
    }
  }

  function pass(): void {
    for (const segment of assembler?.take() ?? []) events.onSegment(segment);
  }

  /** What can't be cut into segments ends the run. */
  function attempt(kind: 'kill' | 'lastFailed', work: () => void): void {
    try {
      work();
    } catch (error) {
      dispatch({ kind, reason: error instanceof Error ? error.message : String(error) });
    }
  }

  for (const [track, output] of outputsOf(child, 3, ids.length).entries()) {
    const read = createFragmentReader();
    output.on('data', (chunk: Buffer) => {
      if (state.isOver) return;
      attempt('kill', () => {
        for (const piece of read(chunk)) dispatch({ kind: 'piece', track, piece });
        pass();
      });
    });
  }
  watchPipes(child, plan, {
    onPicture: (jpeg) => state.isOver || events.onPicture(jpeg),
    onProblem: (kind, isOn) => state.isOver || events.onProblem(kind, isOn),
  });
  child.stderr?.on('data', (chunk: Buffer) => dispatch({ kind: 'said', words: chunk.toString() }));
  child.on('error', ({ message: reason }) => dispatch({ kind: 'failed', reason }));
  child.on('close', (code) => dispatch({ kind: 'closed', code }));

  return {
    write(bytes) {
      const { stdin } = child;
      if (state.isOver || state.isFinishing || stdin === null || stdin.destroyed) return;
      stdin.write(bytes);
      if (stdin.writableLength > MOST_WAITING) dispatch({ kind: 'kill', reason: TOO_SLOW });
    },
    isBehind: () => (child.stdin?.writableLength ?? 0) > 0,
    finish: () => dispatch({ kind: 'finish' }),
    kill: (reason) => dispatch({ kind: 'kill', reason }),
  };
}

const outputsOf = ({ stdio }: ChildProcess, from: number, count: number) =>
  stdio.slice(from, from + count) as Readable[];

function assemblerOf({ renditions }: LivePlan, inits: readonly TrackInit[]) {
  const timescale = (at: number) => inits[at]?.head.timescale ?? 0;
  return createSegmentAssembler({
    videos: renditions.length,
    audios: inits.length - renditions.length,
    videoTimescale: timescale(0),
    audioTimescale: timescale(renditions.length),
  });
}

type Watching = {
  onPicture(jpeg: Buffer): unknown;
  onProblem(kind: ProblemKind, isOn: boolean): unknown;
};

/** Small pictures and reports of what comes in, each by a pipe of its own. */
function watchPipes(child: ChildProcess, plan: LivePlan, { onPicture, onProblem }: Watching): void {
  const pipes = watchPipesOf(plan);
  const readPicture = createPictureReader();
  (child.stdio[pipes.picture] as Readable).on('data', (chunk: Buffer) => {
    const picture = readPicture(chunk);
    if (picture !== undefined) onPicture(picture);
  });
  const readReport = createReportReader();
  (child.stdio[pipes.report] as Readable).on('data', (chunk: Buffer) => {
    for (const { kind, isOn } of readReport(String(chunk))) onProblem(kind, isOn);
  });
}
