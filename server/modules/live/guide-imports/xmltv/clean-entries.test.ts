import { expect, test } from 'vitest';
import { DAY } from '#contract/constants.ts';
import { countedGuides, GUIDE_DAY } from '#test/factories/live/counted-guides.ts';
import { cleanEntries, type OpenEntry } from './clean-entries.ts';
import { bytesOf, readGuide } from './read-guide.ts';

const hour = (at: number) => new Date(Date.UTC(2026, 7, 22) + at * 3_600_000);
const content = {
  subtitle: null,
  synopsis: '',
  kpiClass: null,
  category: null,
  episode: null,
  isLive: false,
  pictureUrl: null,
};
const entry = (title: string, start: number, stop: number | null): OpenEntry => ({
  startAt: hour(start),
  stopAt: stop === null ? null : hour(stop),
  content: { ...content, title },
});
const clean = (...entries: OpenEntry[]) => {
  const { entries: kept, findings } = cleanEntries('a.id', entries);
  const shown = kept.map(
    ({ startAt, stopAt, content: { title } }) =>
      `${title} ${(startAt.getTime() - hour(0).getTime()) / 3_600_000}-${(stopAt.getTime() - hour(0).getTime()) / 3_600_000}`,
  );
  return [shown, findings.map(({ kind }) => kind)];
};

test('what follows one another is left as it is, in whatever order it stands', () => {
  expect(clean(entry('B', 1, 2), entry('A', 0, 1))).toEqual([['A 0-1', 'B 1-2'], []]);
});

test('gaps are reported and stay', () => {
  expect(clean(entry('A', 0, 1), entry('B', 2, 3))).toEqual([['A 0-1', 'B 2-3'], ['gap']]);
});

test('one that runs into the next ends where that begins', () => {
  expect(clean(entry('A', 0, 2), entry('B', 1, 3))).toEqual([['A 0-1', 'B 1-3'], ['overlap']]);
});

test('of those that begin together the last in the text stays', () => {
  expect(clean(entry('A', 0, 2), entry('B', 0, 1), entry('C', 1, 2))).toEqual([
    ['B 0-1', 'C 1-2'],
    ['overlap', 'duplicate-start'],
  ]);
});

test('one without an end lasts until the next, and not for half a day', () => {
  expect(clean(entry('A', 0, null), entry('B', 2, null), entry('C', 20, null))).toEqual([
    ['A 0-2', 'B 2-3', 'C 20-21'],
    ['gap', 'no-end'],
  ]);
  expect(clean(entry('A', 0, null), entry('B', 0, null), entry('C', 1, 2))).toEqual([
    ['B 0-1', 'C 1-2'],
    ['overlap', 'duplicate-start'],
  ]);
});

test('fifty thousand of one moment are cleaned in no time', () => {
  const many = Array.from({ length: 50_000 }, (_, index) => entry(`A${index}`, 0, null));
  expect(cleanEntries('a.id', many).entries).toHaveLength(1);
});

test.each(countedGuides())('$name has the defects that were counted in it', async (counted) => {
  const span = {
    from: new Date(GUIDE_DAY.getTime() - 8 * DAY),
    to: new Date(GUIDE_DAY.getTime() + 8 * DAY),
  };
  const guide = await readGuide(bytesOf(counted.text), span);
  expect(guide.channels.size).toBe(counted.channels);
  expect(guide.entries.size).toBe(counted.channelsWithProgrammes);
  const lists = [...guide.entries];
  expect(lists.reduce((sum, [, list]) => sum + list.length, 0)).toBe(counted.programmes);
  expect(lists.reduce((sum, [, list]) => sum + list.length - 1, 0)).toBe(
    counted.programmes - counted.channelsWithProgrammes,
  );
  const cleaned = lists.map(([id, list]) => cleanEntries(id, list));
  const findings = cleaned.flatMap((one) => one.findings.map(({ kind }) => kind));
  const count = (kind: string) => findings.filter((one) => one === kind).length;
  const { overlaps, duplicateStarts, gaps } = counted;
  expect([count('overlap'), count('duplicate-start'), count('gap')]).toEqual([
    overlaps,
    duplicateStarts,
    gaps,
  ]);
  expect(guide.findings).toEqual([]);
  for (const { entries } of cleaned) {
    for (const [index, { startAt, stopAt }] of entries.entries()) {
      expect(startAt < stopAt).toBe(true);
      const next = entries[index + 1];
      if (next !== undefined) expect(stopAt <= next.startAt).toBe(true);
    }
  }
});
