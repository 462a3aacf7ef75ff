import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openJournal } from './journal.ts';

const folder = mkdtempSync(join(tmpdir(), 'journal-'));
afterAll(() => rmSync(folder, { recursive: true }));
const path = (name: string) => join(folder, 'deep', `${name}.jsonl`);

test('what was put is there after opening again, oldest first, without what was removed', () => {
  const first = openJournal<number>(path('again'));
  first.put('a', 1);
  first.put('b', 2);
  first.put('a', 3);
  first.put('c', 4);
  first.remove('b');
  first.remove('never');
  const second = openJournal<number>(path('again'));
  expect(second.keys()).toEqual(['a', 'c']);
  expect(second.values()).toEqual([3, 4]);
  expect(second.get('b')).toBeUndefined();
});

test('a line cut short by a kill is left out and spoils none after it', () => {
  const first = openJournal<string>(path('torn'));
  first.put('a', 'whole');
  appendFileSync(path('torn'), '\n{"id":"b","value":"ha');
  const second = openJournal<string>(path('torn'));
  second.put('c', 'after');
  appendFileSync(path('torn'), '{"id":"d","va');
  second.put('e', 'later');
  const third = openJournal<string>(path('torn'));
  expect(third.values()).toEqual(['whole', 'after', 'later']);
});

test('a file that is mostly old lines is written again, and goes on from there', () => {
  const journal = openJournal<number>(path('long'));
  for (let count = 0; count < 5_000; count += 1) journal.put('only', count);
  const lines = readFileSync(path('long'), 'utf8').split('\n').filter(Boolean);
  expect(lines.length).toBeLessThan(2_001);
  expect(openJournal<number>(path('long')).get('only')).toBe(4_999);
});
