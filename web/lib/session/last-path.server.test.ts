import { describe, expect, it } from 'vitest';
import { isOwnPath } from './last-path.server.ts';

describe('a path to come back to', () => {
  it.each([
    '/',
    '/judul/laut?musim=2',
    '/hubungkan?kode=BCDF-GHJK',
    '/cari?q=https://lain.example',
  ])('may be %s', (path) => {
    expect(isOwnPath(path)).toBe(true);
  });

  it.each([
    '//lain.example',
    '/\\lain.example',
    'https://lain.example',
    'judul',
    '/login',
    '/daftar/lanjut',
    '/masuk/kode',
    '/\t/lain.example',
  ])('may not be %j', (path) => {
    expect(isOwnPath(path)).toBe(false);
  });
});
