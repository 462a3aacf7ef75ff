import { expect, test, vi } from 'vitest';
import type { Platform } from '../../lib/platform/platform.server.ts';
import { askWhoWatches, CHOSEN_COOKIE } from './who-watches.server.ts';

type Given = Partial<{
  path: string;
  profiles: number;
  isSignedIn: boolean;
  isChild: boolean;
  chosen: string;
  method: string;
  purpose: string;
}>;

async function ask(given: Given = {}) {
  const { path = '/', profiles = 2, isSignedIn = true, isChild = false } = given;
  const { chosen, method = 'GET', purpose = '' } = given;
  const setCookie = vi.fn<Platform['setCookie']>();
  const platform = {
    page: { isChild },
    isSignedIn: () => isSignedIn,
    cookie: () => chosen,
    setCookie,
    call: async () => ({ result: { profiles: Array.from({ length: profiles }) } }),
  } as unknown as Platform;
  const url = new URL(path, 'http://tayang.test');
  const request = new Request(url, { method, headers: { 'sec-purpose': purpose } });
  const answer = await askWhoWatches(platform, url, request);
  return { to: answer?.headers.get('location'), kept: setCookie.mock.calls };
}

test('several profiles are asked for once, on the way home', async () => {
  expect(await ask()).toEqual({ to: '/profil?mulai=1', kept: [[CHOSEN_COOKIE, '1']] });
  // One profile has nothing to choose, and is not counted again.
  expect(await ask({ profiles: 1 })).toEqual({ to: undefined, kept: [[CHOSEN_COOKIE, '1']] });
});

test.each<Given>([
  { chosen: '1' },
  { path: '/judul/riak' },
  { path: '/tonton/1' },
  { isSignedIn: false },
  { isChild: true },
  { method: 'POST' },
  { purpose: 'prefetch' },
])('nothing is asked with %j', async (given) => {
  expect(await ask(given)).toEqual({ to: undefined, kept: [] });
});
