import { expect, test } from 'vitest';
import { factsOf } from './told.ts';

const json = (facts: object) => JSON.stringify(facts, null, 2);

test('what an act changed is told in words, what changed first', () => {
  const before = { name: 'Lite', priceRupiah: 29_000, isActive: true };
  const after = { ...before, priceRupiah: 31_000 };
  expect(factsOf(json(before), json(after))).toEqual([
    { name: 'Harga', before: 'Rp29.000', after: 'Rp31.000', isChanged: true },
    { name: 'Nama', before: 'Lite', after: 'Lite', isChanged: false },
    { name: 'Aktif', before: 'Ya', after: 'Ya', isChanged: false },
  ]);
});

test('times, roles, lists and what lies deeper are told too; what has no word keeps its name', () => {
  const after = {
    endsAt: '2026-11-27T12:00:00.000Z',
    roles: ['finance', 'admin'],
    counts: { change: 3, name: null },
    territories: [],
    outcome: 'case',
    apaSaja: 'case',
  };
  expect(factsOf(null, json(after)).map(({ name, after: told }) => [name, told])).toEqual([
    ['Berakhir', '27 Nov 2026, 19.00 WIB'],
    ['Peran', 'Keuangan, Admin'],
    ['Hitungan', 'change: 3; Nama: –'],
    ['Wilayah', '–'],
    ['Hasil', 'kasus terbuka'],
    ['apaSaja', 'case'],
  ]);
  expect(factsOf(null, null)).toEqual([]);
  expect(factsOf('[1,2]', 'null')[0]).toMatchObject({ before: '1, 2' });
});
