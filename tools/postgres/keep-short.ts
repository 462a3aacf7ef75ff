import { copyFileSync, rmSync, statSync, truncateSync } from 'node:fs';

const LIMIT_BYTES = 10_000_000;

/**
 * Keeps a log within its limit while another process appends to it: what it holds becomes `.1`, and it begins again at
 * nothing. Where there is no room for a copy, its lines go: a log must not be what fills the disk.
 */
export function keepShort(file: string, log: (line: string) => void, limit = LIMIT_BYTES): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= limit) return;
  const before = `${file}.1`;
  try {
    copyFileSync(file, before);
  } catch (error) {
    log(`${before} can't be written: ${String(error)}`);
    rmSync(before, { force: true });
  }
  truncateSync(file, 0);
}
