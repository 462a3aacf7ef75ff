import { expect, test } from 'vitest';
import { leadToOlderSite } from './older-site.server.ts';
import type { Platform } from '../../lib/platform/platform.server.ts';

function lead(path: string, { isLegacy = true, isSignedIn = true } = {}) {
  const platform = { page: { isLegacy }, isSignedIn: () => isSignedIn } as Platform;
  return leadToOlderSite(platform, new URL(path, 'http://tayang.test'))?.headers.get('location');
}

test.each(['/', '/akuntan', '/judul/riak', '/paketan', '/v30', '/tontonan', '/kids'])(
  '%s leads to /v3',
  (path) => {
    expect(lead(path)).toBe('/v3');
    expect(lead(path, { isLegacy: false })).toBeUndefined();
    expect(lead(path, { isSignedIn: false })).toBeUndefined();
  },
);

test.each([
  '/v3',
  '/v3?q=a',
  '/v3/judul/riak',
  '/tonton/1',
  '/keluar',
  '/login',
  '/akun',
  '/akun/perangkat',
  '/akun/keamanan',
  '/akun/privasi',
  '/akun/hapus',
  '/akun/profil',
  '/verifikasi?x=1',
  '/lupa-sandi',
  '/atur-ulang-sandi?x=1',
  '/ganti-kontak?x=1',
  '/pulihkan-akun?x=1',
  '/paket?judul=1',
  '/payment?cart_id=1',
  '/payment/kembali',
  '/perpanjang/x',
  '/bukti',
  '/kasus/x',
  '/hadiah/buka',
])('%s stays: nothing leads in a circle, and letters lead where they say', (path) =>
  expect(lead(path)).toBeUndefined(),
);
