import { expect, it } from 'vitest';
import { leadChild } from './kids.server.ts';
import type { Platform } from './platform.server.ts';

function lead(path: string, { isChild = true, isSignedIn = true } = {}) {
  const platform = { page: { isChild }, isSignedIn: () => isSignedIn } as Platform;
  return leadChild(platform, new URL(path, 'http://tayang.test'))?.headers.get('location');
}

it('leads a child home to its own home', () => {
  expect(lead('/')).toBe('/kids');
});

it.each(['/kids', '/judul/laut', '/tonton/1', '/cari?q=a', '/koleksi', '/profil', '/keluar'])(
  'leaves a child at %s',
  (path) => expect(lead(path)).toBeUndefined(),
);

it.each([
  '/paket',
  '/payment?cart_id=1',
  '/akun',
  '/akun/perangkat',
  '/login',
  '/hubungkan',
  '/apa',
])('sends a child at %s for an adult', (path) =>
  expect(lead(path)).toMatch(/^\/kids\/dewasa\?dari=%2F/),
);

it('leads a signed-in adult out of the children’s home, and lets visitors look', () => {
  expect(lead('/kids', { isChild: false })).toBe('/');
  expect(lead('/kids/dewasa', { isChild: false })).toBe('/');
  expect(lead('/kids', { isChild: false, isSignedIn: false })).toBeUndefined();
  for (const path of ['/', '/paket', '/kidsbaru']) {
    expect(lead(path, { isChild: false })).toBeUndefined();
  }
});
