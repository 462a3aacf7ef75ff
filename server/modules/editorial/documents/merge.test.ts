import { expect, test } from 'vitest';
import { mergeFields } from './policy.ts';

const base = {
  name: 'Judul',
  year: 2020 as number | null,
  genres: ['drama'],
  episodes: [
    { id: 'a', name: 'Satu', number: 1 },
    { id: 'b', name: 'Dua', number: 2 },
  ],
};

test('what only one of them changed is theirs', () => {
  const { merged, conflicts } = mergeFields(
    base,
    { ...base, name: 'Baru' },
    { ...base, year: null, genres: ['komedi'] },
  );
  expect(merged).toEqual({ ...base, name: 'Baru', year: null, genres: ['komedi'] });
  expect(conflicts).toEqual([]);
});

test('the same field, changed differently, is told with all three; changed alike it is not', () => {
  const mine = { ...base, name: 'Punyaku', year: 2021 };
  const { conflicts } = mergeFields(base, mine, { ...base, name: 'Punyamu', year: 2021 });
  expect(conflicts).toEqual([{ field: 'name', mine: 'Punyaku', theirs: 'Punyamu', base: 'Judul' }]);
});

test('lists meet item by item: added, changed, removed, moved', () => {
  const [a, b] = base.episodes as [(typeof base.episodes)[0], (typeof base.episodes)[0]];
  const mine = {
    ...base,
    episodes: [{ ...a, name: 'Awal' }, b, { id: 'c', name: 'Tiga', number: 3 }],
  };
  const theirs = {
    ...base,
    episodes: [
      { ...b, number: 1 },
      { ...a, number: 2 },
    ],
  };
  const { merged, conflicts } = mergeFields(base, mine, theirs);
  expect(conflicts).toEqual([]);
  expect(merged.episodes).toEqual([
    { id: 'b', name: 'Dua', number: 1 },
    { id: 'a', name: 'Awal', number: 2 },
    { id: 'c', name: 'Tiga', number: 3 },
  ]);
  const removed = mergeFields(base, { ...base, episodes: [a] }, base);
  expect(removed.merged.episodes).toEqual([a]);
  const both = mergeFields(
    base,
    { ...base, episodes: [a] },
    { ...base, episodes: [a, { ...b, name: 'Lain' }] },
  );
  expect(both.conflicts).toMatchObject([{ field: 'episodes.b', mine: undefined, base: b }]);
});

test('own art meets ratio by ratio, a point stays whole', () => {
  const was = { art: { logo: null, '1:1': 'lama' }, focus: { x: 0.5, y: 0.4 } };
  const { merged, conflicts } = mergeFields<Record<string, unknown>>(
    was,
    { art: { logo: 'logo', '1:1': 'punyaku' }, focus: { x: 0.1, y: 0.4 } },
    { art: { logo: null, '1:1': 'punyamu' }, focus: { x: 0.5, y: 0.9 } },
  );
  expect(merged['art']).toEqual({ logo: 'logo', '1:1': 'punyaku' });
  expect(conflicts.map(({ field }) => field)).toEqual(['art.1:1', 'focus']);
});
