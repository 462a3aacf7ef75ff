import { expect, test } from 'vitest';
import { paths } from '../../../lib/page/paths.ts';
import { hasOwnPlayer, playsOnAt } from './plays-on.ts';

test('what plays goes on where one looks around, not where one signs in, pays or changes the profile', () => {
  expect(
    [paths.home, paths.title('laut'), paths.live, paths.account, paths.packages].every(playsOnAt),
  ).toBe(true);
  const ends = [paths.login, paths.partnerLogin, paths.profiles, paths.payPage, paths.orderPage];
  expect(ends.some(playsOnAt)).toBe(false);
  // A part of a name is no part of an address.
  expect(playsOnAt('/logintas')).toBe(true);
});

test('films and channels have a player of their own', () => {
  expect(hasOwnPlayer(paths.watch('p'))).toBe(true);
  expect(hasOwnPlayer(new URL(paths.liveTv('c'), 'http://x').pathname)).toBe(true);
  expect(hasOwnPlayer(paths.live)).toBe(false);
});
