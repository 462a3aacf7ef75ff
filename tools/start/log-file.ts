import { closeSync, fchmodSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';

const LIMIT_BYTES = 10_000_000;

export interface LogFile {
  path: string;
  /** Whole lines. Never throws: what can't be written is counted and lost. */
  write: (lines: string) => void;
  close: () => void;
}

interface Options {
  /** Told when lines begin to be lost, and when they are written again. */
  log: (line: string) => void;
  /** Beyond it the file becomes `.1`, and the one before that goes. Bytes. */
  limit?: number;
}

/**
 * A log of one or several programs. Written at once, so that its order is true and nothing piles up in our memory; a
 * full disk costs lines, never a process. They say how many once there is room again.
 */
export function openLogFile(file: string, { log, limit = LIMIT_BYTES }: Options): LogFile {
  let open: { fd: number; size: number } | undefined;
  let lost = 0;
  /** The last write stopped inside a line. */
  let isTorn = false;

  const close = () => {
    if (open !== undefined) closeSync(open.fd);
    open = undefined;
  };

  function append(text: string): void {
    open ??= openToAppend(file);
    if (open.size > limit) {
      close();
      renameSync(file, `${file}.1`);
      open = openToAppend(file);
    }
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length;) {
      at += writeSync(open.fd, bytes, at);
      isTorn = at < bytes.length;
    }
    open.size += bytes.length;
  }

  return {
    path: file,
    write(lines) {
      try {
        if (lost > 0) {
          append(`${isTorn ? '\n' : ''}${lossNote(lost)}\n`);
          log(`${path.basename(file)} is written again; ${lost} lines are lost`);
          lost = 0;
        }
        append(lines);
      } catch (error) {
        if (lost === 0) log(`${path.basename(file)} can't be written: ${String(error)}`);
        lost += lines.split('\n').length - 1;
        // Opened anew with the next lines: by then the folder may be another one.
        close();
      }
    },
    close,
  };
}

/** A line like those around it. */
function lossNote(lost: number): string {
  return JSON.stringify({ level: 50, time: Date.now(), msg: 'the log could not be written', lost });
}

function openToAppend(file: string): { fd: number; size: number } {
  const fd = openSync(file, 'a', 0o600);
  const { size, mode } = fstatSync(fd);
  if ((mode & 0o077) !== 0 && fstatSync(fd).isFile()) fchmodSync(fd, 0o600);
  return { fd, size };
}

const LONGEST_LINE = 1_000_000;

/** Makes whole lines of what a pipe brings: two programs that share a log must not write into each other's. */
export function lineSplitter(write: (lines: string) => void): {
  push: (chunk: string) => void;
  end: () => void;
} {
  let rest = '';
  return {
    push(chunk) {
      const text = rest + chunk;
      const end = text.length > LONGEST_LINE ? text.length : text.lastIndexOf('\n') + 1;
      rest = text.slice(end);
      if (end > 0) write(text.slice(0, end));
    },
    end() {
      if (rest !== '') write(`${rest}\n`);
      rest = '';
    },
  };
}
