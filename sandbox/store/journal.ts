import { closeSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * A map that survives `kill -9`: every change is one line appended before the call returns, and
 * the file is rewritten (to the side, then renamed) when most of its lines are old.
 */
export type Journal<T> = {
  get(id: string): T | undefined;
  /** Oldest first, by the time of the first put. */
  keys(): string[];
  values(): T[];
  size(): number;
  put(id: string, value: T): void;
  remove(id: string): void;
  close(): void;
};

const FEWEST_LINES_TO_REWRITE = 2_000;

export function openJournal<T>(path: string): Journal<T> {
  mkdirSync(dirname(path), { recursive: true });
  const map = replay<T>(path);
  let file = rewrite(path, map);
  let lineCount = map.size;

  function append(line: object): void {
    // The leading line end keeps a line that a full disk cut short from spoiling this one.
    writeSync(file, `\n${JSON.stringify(line)}\n`);
    lineCount += 1;
  }

  function tidy(): void {
    if (lineCount < FEWEST_LINES_TO_REWRITE || lineCount < map.size * 4) return;
    closeSync(file);
    file = rewrite(path, map);
    lineCount = map.size;
  }

  return {
    get: (id) => map.get(id),
    keys: () => [...map.keys()],
    values: () => [...map.values()],
    size: () => map.size,
    put(id, value) {
      append({ id, value });
      map.set(id, value);
      tidy();
    },
    remove(id) {
      if (!map.has(id)) return;
      append({ id });
      map.delete(id);
      tidy();
    },
    close: () => closeSync(file),
  };
}

/** A line cut short by a kill is the last one and was never acknowledged: it is left out. */
function replay<T>(path: string): Map<string, T> {
  const map = new Map<string, T>();
  for (const line of readLines(path)) {
    const entry = parseLine<T>(line);
    if (!entry) continue;
    if ('value' in entry) map.set(entry.id, entry.value as T);
    else map.delete(entry.id);
  }
  return map;
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n').filter(Boolean);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function parseLine<T>(line: string): { id: string; value?: T } | null {
  try {
    return JSON.parse(line) as { id: string; value?: T };
  } catch {
    return null;
  }
}

function rewrite<T>(path: string, map: ReadonlyMap<string, T>): number {
  const side = `${path}.new`;
  const file = openSync(side, 'w');
  for (const [id, value] of map) writeSync(file, `${JSON.stringify({ id, value })}\n`);
  renameSync(side, path);
  return file;
}
