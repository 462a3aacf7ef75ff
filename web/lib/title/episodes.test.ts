import { expect, test } from 'vitest';
import { episodePath, episodesPath, sharedNumber, wantedEpisodes } from './episodes.ts';

const queryOf = (path: string) => new URL(path, 'https://tayang.example').searchParams;

test('a stretch and an episode have addresses that are read back', () => {
  const stretch = queryOf(episodesPath('kereta', { season: 2, number: 51 }));
  expect(wantedEpisodes(stretch)).toEqual({ season: 2, number: 51 });
  expect(sharedNumber(stretch)).toBeUndefined();
  const episode = queryOf(episodePath('kereta', 1, 0));
  expect(wantedEpisodes(episode)).toEqual({ season: 1, number: 0 });
  expect(sharedNumber(episode)).toBe(0);
});

test.each(['', 'musim=', 'musim=satu&dari=-1', 'musim=1e9&episode=1.5', 'musim=%00'])(
  'what is no number asks for nothing: %s',
  (query) => {
    expect(wantedEpisodes(new URLSearchParams(query))).toEqual({});
  },
);
