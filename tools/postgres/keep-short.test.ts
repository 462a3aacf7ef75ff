import {
  appendFileSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { keepShort } from './keep-short.ts';

test('a log that another process appends to begins again, and its part before is kept', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tayang-short-'));
  try {
    const file = path.join(folder, 'it.log');
    // As the database holds it: one descriptor, open for as long as it runs.
    const descriptor = openSync(file, 'a');
    writeSync(descriptor, 'first\n');
    keepShort(file, () => {}, 10);
    expect(readFileSync(file, 'utf8')).toBe('first\n');
    writeSync(descriptor, 'second\n');
    keepShort(file, () => {}, 10);
    writeSync(descriptor, 'third\n');
    expect(readFileSync(file, 'utf8')).toBe('third\n');
    expect(readFileSync(`${file}.1`, 'utf8')).toBe('first\nsecond\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

if (process.platform === 'linux') {
  test('without room for the part before it begins again all the same', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'tayang-short-'));
    const said: string[] = [];
    try {
      const file = path.join(folder, 'it.log');
      appendFileSync(file, 'more than the limit\n');
      // Where nothing can be copied to.
      symlinkSync('/dev/full', `${file}.1`);
      expect(() => keepShort(file, (line) => said.push(line), 10)).not.toThrow();
      expect(readFileSync(file, 'utf8')).toBe('');
      expect(said).toEqual([expect.stringContaining("can't be written")]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
}
