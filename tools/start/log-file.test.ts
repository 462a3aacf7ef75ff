import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lineSplitter, openLogFile } from './log-file.ts';

let folder: string;
let said: string[];
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'tayang-log-'));
  said = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = (limit?: number) =>
  openLogFile(path.join(folder, 'it.log'), {
    log: (line) => said.push(line),
    ...(limit === undefined ? {} : { limit }),
  });
const read = (name = 'it.log') => readFileSync(path.join(folder, name), 'utf8');

if (process.platform === 'linux') {
  test('a full disk costs lines and nothing else; the log says how many once there is room again', () => {
    // The kernel's own full disk.
    symlinkSync('/dev/full', path.join(folder, 'it.log'));
    const file = open();
    file.write('one\n');
    file.write('two\nthree\n');
    expect(said).toEqual([expect.stringContaining('ENOSPC')]);
    rmSync(path.join(folder, 'it.log'));
    file.write('four\n');
    const [note, ...lines] = read().trimEnd().split('\n');
    expect(JSON.parse(note ?? '')).toMatchObject({ msg: 'the log could not be written', lost: 3 });
    expect(lines).toEqual(['four']);
    expect(said.at(-1)).toContain('3 lines are lost');
    file.write('five\n');
    expect(read()).toMatch(/four\nfive\n$/);
    file.close();
  });
}

test('a log that has grown makes room while it is written, and keeps the part before', () => {
  const file = open(100);
  for (let line = 0; line < 30; line += 1) file.write(`line ${line} of thirty\n`);
  file.close();
  expect(read().length + read('it.log.1').length).toBeLessThan(300);
  expect(`${read('it.log.1')}${read()}`).toMatch(/line 28 of thirty\nline 29 of thirty\n$/);
  expect(said).toEqual([]);
});

test('other users cannot read it, also where it was made before', () => {
  writeFileSync(path.join(folder, 'it.log'), 'before\n', { mode: 0o644 });
  const file = open();
  file.write('after\n');
  file.close();
  expect(statSync(path.join(folder, 'it.log')).mode & 0o777).toBe(0o600);
  expect(read()).toBe('before\nafter\n');
});

test('lines that come in pieces are written whole', () => {
  const written: string[] = [];
  const { push, end } = lineSplitter((lines) => written.push(lines));
  for (const piece of ['a', 'b\nc', 'd\n', 'e\nf\ng']) push(piece);
  end();
  expect(written).toEqual(['ab\n', 'cd\n', 'e\nf\n', 'g\n']);
});
