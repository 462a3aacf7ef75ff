import { expect, test } from 'vitest';
import { createPlatform, type PageRequest } from '../../lib/platform/platform.server.ts';
import { signInAgain } from './session-ended.server.ts';

function answer(path: string, status: number, method = 'POST') {
  const setCookies: string[] = [];
  const page = { hasLostSession: true, cookies: {}, setCookies, cookieSecure: false };
  const platform = createPlatform(page as unknown as PageRequest);
  const url = new URL(path, 'http://tayang.test');
  const request = new Request(url, { method });
  const response = signInAgain(platform, url, request, new Response(null, { status }));
  return { to: response?.headers.get('location'), setCookies };
}

test('a form of a session that has ended leads to sign in, and back to its page', () => {
  const { to, setCookies } = answer('/akun/keamanan?x=1', 401);
  expect(to).toBe('/login?kembali=1&error=SessionEnded');
  expect(setCookies[0]).toContain('lastPath=%2Fakun%2Fkeamanan%3Fx%3D1');
});

test.each([
  ['/akun/keamanan', 401, 'GET'],
  ['/akun/keamanan', 403, 'POST'],
  ['/login', 401, 'POST'],
  ['/verifikasi', 401, 'POST'],
])('%s that answers %i to a %s stays', (path, status, method) => {
  expect(answer(path, status, method).to).toBeUndefined();
});
