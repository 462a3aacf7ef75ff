import { expect, test } from 'vitest';
import { changesOf } from './conflicts.ts';

const episode = { id: 'e1', season: 1, number: 1, name: 'Pulang' };
const body = {
  name: 'Muara',
  genres: ['drama'],
  posterFocus: { x: 0.5, y: 0.5 },
  art: { '16:9': 'senja' },
  episodes: [episode, { ...episode, id: 'e2', number: 2 }],
};

test('two versions are told apart by field, items of lists by their own', () => {
  const now = {
    ...body,
    genres: ['drama', 'laut'],
    art: { '16:9': 'senja', '1:1': 'perahu' },
    episodes: [
      { ...episode, name: 'Pergi' },
      { ...episode, id: 'e3', number: 3 },
    ],
  };
  expect(changesOf(body, now)).toEqual([
    { field: 'genres', old: ['drama'], now: ['drama', 'laut'] },
    { field: 'art.1:1', old: undefined, now: 'perahu' },
    { field: 'episodes.e1.name', old: 'Pulang', now: 'Pergi' },
    { field: 'episodes.e2', old: body.episodes[1], now: undefined },
    { field: 'episodes.e3', old: undefined, now: now.episodes[1] },
  ]);
});

test('the same is no difference, another order is one of the list', () => {
  expect(changesOf(body, structuredClone(body))).toEqual([]);
  const turned = body.episodes.toReversed();
  expect(changesOf(body, { ...body, episodes: turned })).toEqual([
    { field: 'episodes', old: body.episodes, now: turned },
  ]);
});
