import { expect, test } from 'vitest';
import { type EpisodeAct, isChanged, tryAct, withAct } from './episode-bulk.ts';

const blank = { synopsis: '', assetId: null, runtimeMs: null, releaseAt: null };
const episode = (season: number, number: number) => ({
  ...blank,
  id: `${season}.${number}`,
  season,
  number,
  name: `Episode ${number}`,
});
const all = [episode(1, 2), episode(1, 1), episode(2, 2)];
const act = (asked: EpisodeAct, ...ids: string[]) => tryAct(all, new Set(ids), asked);

test('a season comes out week by week, in its order', () => {
  const at = '2026-12-01T12:00:00.000Z';
  const lines = act({ do: 'release', at, everyDays: 7 }, '1.2', '1.1');
  expect(lines.map(({ next }) => [next?.number, next?.releaseAt?.slice(0, 10)])).toEqual([
    [1, '2026-12-01'],
    [2, '2026-12-08'],
  ]);
  expect(withAct(all, lines).map(({ releaseAt }) => releaseAt?.slice(8, 10))).toEqual([
    '08',
    '01',
    undefined,
  ]);
  expect(act({ do: 'release', at: null, everyDays: 0 }, '2.2').some(isChanged)).toBe(false);
});

test('what has its number already in another season stays; what goes is gone', () => {
  const lines = act({ do: 'season', season: 2 }, '1.1', '1.2');
  expect(lines.map(({ problem }) => problem)).toEqual([
    undefined,
    'Nomor 2 sudah ada di musim itu',
  ]);
  expect(withAct(all, lines).map(({ season }) => season)).toEqual([1, 2, 2]);
  expect(withAct(all, act({ do: 'remove' }, '1.1', '2.2'))).toEqual([all[0]]);
});
