import { type ChildProcess, spawn } from 'node:child_process';
import type { Log } from '#platform/log.ts';
import type { Slot } from '#modules/live/index.ts';
import { type Feed, type Listener, createMeter } from './feed.ts';

export type Program = {
  slot: Slot;
  kind: 'srt' | 'pull';
  ffmpeg: string;
  /** Of an ffmpeg that writes a transport stream to its standard output. */
  args: string[];
  log: Log;
  /** A source that we fetch and that falls silent is fetched anew; one that is sent to us may take its time. */
  silentMs?: number;
};

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 15_000;
const STEADY_MS = 10_000;
const LAST_WORDS = 400;

/** A source that an ffmpeg of its own receives or fetches: started again whenever it ends, with growing pauses. */
export function createProgramFeed(program: Program): Feed {
  const { slot, kind, silentMs } = program;
  const meter = createMeter();
  const hearing = new Set<Listener>();
  let child: ChildProcess | undefined;
  let isClosed = false;
  let pause = FIRST_PAUSE_MS;
  let timer: NodeJS.Timeout | undefined;

  function start(): void {
    if (isClosed) return;
    let words = '';
    let silence: NodeJS.Timeout | undefined;
    let hasSent = false;
    const running = spawn(program.ffmpeg, program.args, { stdio: ['ignore', 'pipe', 'pipe'] });
    child = running;
    const heard = () => {
      if (silentMs === undefined) return;
      clearTimeout(silence);
      silence = setTimeout(() => running.kill('SIGKILL'), silentMs);
    };
    heard();
    running.stdout.on('data', (bytes: Buffer) => {
      heard();
      if (!hasSent) {
        hasSent = true;
        meter.connect();
      }
      meter.count(bytes.length);
      for (const each of hearing) each.onBytes(bytes);
    });
    running.stderr.on('data', (chunk: Buffer) => {
      words = (words + chunk.toString()).slice(-LAST_WORDS);
    });
    running.on('error', (error) => {
      words = error.message;
    });
    running.on('close', () => {
      clearTimeout(silence);
      if (meter.steadyFor() > STEADY_MS || (kind === 'srt' && hasSent)) pause = FIRST_PAUSE_MS;
      // Addresses may hold passwords: only the last line, and only where operators look.
      meter.disconnect(
        words
          .trim()
          .split('\n')
          .at(-1)
          ?.replaceAll(/\w+:\/\/\S+/g, '…') ?? null,
      );
      if (hasSent) endHearing();
      if (isClosed) return;
      timer = setTimeout(start, pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    });
  }

  function endHearing(): void {
    const ended = [...hearing];
    hearing.clear();
    for (const each of ended) each.onEnd();
  }

  start();
  return {
    slot,
    kind,
    format: () => 'mpegts',
    meter,
    listen(listener) {
      const own = { ...listener };
      hearing.add(own);
      return () => hearing.delete(own);
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      child?.kill('SIGKILL');
      endHearing();
    },
  };
}
