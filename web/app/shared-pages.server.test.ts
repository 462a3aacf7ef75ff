import { expect, test } from 'vitest';
import type { PageRequest } from '../lib/platform/platform.server.ts';
import { sharedRequestOf } from './shared-pages.server.ts';

type Given = Partial<{
  method: string;
  url: string;
  headers: Record<string, string>;
  page: Partial<PageRequest>;
}>;

function requestOf({ method = 'GET', url = '/', headers = {}, page = {} }: Given = {}) {
  const visitor = {
    isSignedIn: false,
    isChild: false,
    hasLostSession: false,
    country: 'ID',
    cookies: {},
    setCookies: [],
  };
  return sharedRequestOf({ method, url, headers }, {
    ...visitor,
    ...page,
  } as unknown as PageRequest);
}

const plain = { url: '/', headers: {}, cookies: {} };

test.each<[string, Given]>([
  ['who they are', { headers: { 'user-agent': 'A', referer: 'https://b.test/', cookie: 'x=1' } }],
  ['what they prefer', { headers: { 'save-data': 'on', 'sec-ch-prefers-color-scheme': 'light' } }],
  ['which language they read', { headers: { 'accept-language': 'en' } }],
  [
    'what stays unread',
    { page: { cookies: { lastPath: '/akun', ref_code: 'SARI', tvs_token: 't' } } },
  ],
])('%s does not reach the page that visitors share', (_, given) => {
  expect(requestOf(given)).toEqual(plain);
});

test('visitors who see something else have a page of their kind', () => {
  expect(requestOf({ headers: { 'sec-fetch-site': 'cross-site' } })).not.toEqual(plain);
  expect(requestOf({ page: { cookies: { tanpa_bocoran: '1' } } })).not.toEqual(plain);
  expect(requestOf({ url: '/?utm_source=a' })).not.toEqual(plain);
});

test('a title is shared by all who play it alike, and the guide by those of one zone and one kind of screen', () => {
  const title = '/judul/riak?musim=2';
  const agent = { 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Mobile' };
  expect(requestOf({ url: title, headers: agent, page: { cookies: { zona: 'WIT' } } })).toEqual({
    ...plain,
    url: title,
  });
  // It names what its browser would play.
  expect(requestOf({ url: title, page: { playsHls: true } })).toEqual({
    ...plain,
    url: title,
    headers: { 'user-agent': 'iPhone' },
  });
  // It says what plays where they are.
  const abroad = { country: 'SG' };
  expect(requestOf({ url: title, page: abroad })).toEqual({ ...plain, ...abroad, url: title });
  expect(requestOf({ page: abroad })).toEqual(plain);
  const guide = { ...plain, url: '/live' };
  expect(requestOf({ url: '/live', page: { playsHls: true } })).toEqual(guide);
  expect(requestOf({ url: '/live' })).toEqual(guide);
  expect(requestOf({ url: '/live', headers: { 'user-agent': 'A' } })).toEqual(guide);
  expect(requestOf({ url: '/live', headers: agent })).not.toEqual(guide);
  expect(requestOf({ url: '/live', page: { cookies: { zona: 'WIT' } } })).toEqual({
    ...guide,
    cookies: { zona: 'WIT' },
  });
});

test.each<[string, Given]>([
  ['an account', { page: { isSignedIn: true } }],
  ['a child', { page: { isChild: true } }],
  ['who came with a session that ended', { page: { hasLostSession: true } }],
  ['who gets a cookie', { page: { setCookies: ['access_token=x'] } }],
  ['a token that is not read yet', { page: { cookies: { access_token: 'x' } } }],
  ['a cookie that is not known', { page: { cookies: { percobaan: 'b' } } }],
  ['a form', { method: 'POST' }],
  ['one that asks for the head alone', { method: 'HEAD' }],
  ['an address without end', { url: `/?${'x'.repeat(300)}` }],
  ['data of a title, which prefetches differently', { url: '/judul/riak.data' }],
  ['what stands below a title', { url: '/judul/riak/ulasan' }],
  ['the account', { url: '/akun' }],
  ['a name of objects', { url: 'constructor' }],
])('%s has a page of its own', (_, given) => {
  expect(requestOf(given)).toBeUndefined();
});
