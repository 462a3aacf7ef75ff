import { type ChildProcess, spawn } from 'node:child_process';
import type { Slot } from '#modules/live/index.ts';
import { type Input, type Listener, createMeter } from './input.ts';
import { survivePipes } from '../../packaging/run-process.ts';
import { lastLineWithout } from './hide-address.ts';

export type Program = {
  slot: Slot;
  kind: 'srt' | 'pull';
  ffmpeg: string;
  /**
   * Of an ffmpeg that writes a transport stream to its standard output, asked for anew at each start.
   * @throws with what operators read, where it may not be started now.
   */
  args: () => string[] | Promise<string[]>;
  env?: NodeJS.ProcessEnv;
  /** What it must not tell anybody. */
  address: string;
  /** A source that we fetch and that falls silent is fetched anew; one that is sent to us may take its time. */
  silentMs?: number;
};

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 15_000;
const STEADY_MS = 10_000;
/** More than the longest address, which must not be cut before it is hidden. */
const LAST_WORDS = 8_000;

/** A source that an ffmpeg of its own receives or fetches: started again whenever it ends, with growing pauses. */
export function createProgramInput(program: Program): Input {
  const { slot, kind, silentMs } = program;
  const meter = createMeter();
  const hearing = new Set<Listener>();
  let child: ChildProcess | undefined;
  let isClosed = false;
  let pause = FIRST_PAUSE_MS;
  let timer: NodeJS.Timeout | undefined;

  async function start(): Promise<void> {
    let args: string[];
    try {
      args = await program.args();
    } catch (error) {
      meter.disconnect(error instanceof Error ? error.message : String(error));
      return again();
    }
    if (isClosed) return;
    let words = '';
    let silence: NodeJS.Timeout | undefined;
    let hasSent = false;
    const running = spawn(program.ffmpeg, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: program.env ?? process.env,
    });
    survivePipes(running);
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
      if (kind === 'srt' || meter.steadyFor() > STEADY_MS) pause = FIRST_PAUSE_MS;
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
      // Only the last line, and only where operators look.
      meter.disconnect(lastLineWithout(words, program.address) || null);
      if (hasSent) endHearing();
      again();
    });
  }

  function again(): void {
    if (isClosed) return;
    timer = setTimeout(() => void start(), pause);
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  }

  function endHearing(): void {
    const ended = [...hearing];
    hearing.clear();
    for (const each of ended) each.onEnd();
  }

  void start();
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
