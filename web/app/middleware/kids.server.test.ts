import { expect, it } from 'vitest';
import { leadChild } from './kids.server.ts';
import type { Platform } from '../../lib/platform/platform.server.ts';

function lead(path: string, { isChild = true, isSignedIn = true, isYoungChild = true } = {}) {
  const platform = { page: { isChild, isYoungChild }, isSignedIn: () => isSignedIn } as Platform;
  return leadChild(platform, new URL(path, 'http://tayang.test'))?.headers.get('location');
}

it('leads a child home to its own home', () => {
  expect(lead('/')).toBe('/kids');
});

it.each(['/kids', '/judul/laut', '/tonton/1', '/cari?q=a', '/koleksi', '/profil'])(
  'leaves a child at %s',
  (path) => expect(lead(path)).toBeUndefined(),
);

it.each([
  '/paket',
  '/payment?cart_id=1',
  '/akun',
  '/akun/perangkat',
  '/login',
  '/keluar',
  '/bantuan/lapor',
  '/hubungkan',
  '/apa',
])('sends a child at %s for an adult', (path) =>
  expect(lead(path)).toMatch(/^\/kids\/dewasa\?dari=%2F/),
);

it('gives the youngest their own channels, and older children all that they may see', () => {
  expect(lead('/live')).toBe('/kids/live');
  expect(lead('/live?tampilan=panduan')).toBe('/kids/live');
  expect(lead('/live?tampilan=kanal')).toBeUndefined();
  expect(lead('/olahraga')).toMatch(/^\/kids\/dewasa/);
  expect(lead('/live', { isYoungChild: false })).toBeUndefined();
  expect(lead('/olahraga', { isYoungChild: false })).toBeUndefined();
});

it('has a signed-in adult choose a child’s profile, and lets visitors look', () => {
  expect(lead('/kids', { isChild: false })).toBe('/profil?anak=1');
  expect(lead('/kids/dewasa', { isChild: false })).toBe('/');
  expect(lead('/kids', { isChild: false, isSignedIn: false })).toBeUndefined();
  for (const path of ['/', '/paket', '/kidsbaru', '/kids/mode']) {
    expect(lead(path, { isChild: false })).toBeUndefined();
  }
});

it('keeps a visitor in the children’s mode there too, with the way out', () => {
  expect(lead('/', { isSignedIn: false })).toBe('/kids');
  expect(lead('/login', { isSignedIn: false })).toMatch(/^\/kids\/dewasa/);
  expect(lead('/kids/mode', { isSignedIn: false })).toBeUndefined();
});
