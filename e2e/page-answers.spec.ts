import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { aSession, ask, FORM } from './by-request.ts';
import { newEmail, PASSWORD } from './viewer.ts';

// What a page's answer alone shows, by plain requests: no browser takes part.

test('a way back that browsers read as another site is not gone', async () => {
  for (const back of [
    '/\t/evil.example',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
  ]) {
    const body = new URLSearchParams({ zone: 'WITA', back }).toString();
    const { status, location } = await ask('/live/zona', { sent: { type: FORM, body } });
    expect([status, location]).toEqual([302, '/live']);
  }
});

test('what a client says that it reached stands on no page', async () => {
  for (const address of ['/', '/login', '/paket']) {
    const { status, body } = await ask(address, { host: 'evil.example' });
    expect([status, body.includes('<link rel="canonical"')]).toEqual([200, true]);
    expect(body).not.toContain('evil.example');
  }
});

test('an address that no page has says so, also to those who list pages', async () => {
  const { status, body } = await ask('/tidak-ada-di-sini');
  expect(status).toBe(404);
  expect(body).toMatch(/<meta name="description" content="[^"]{20,}"/);
});

test('a file of another account, or before signing in, is told on a page', async () => {
  const files = [`/akun/berkas/faktur/${randomUUID()}`, `/akun/hak/${randomUUID()}/bukti`];
  const cookie = await aSession();
  for (const address of [...files, '/akun/berkas/faktur/potong', '/akun/hak/potong/bukti']) {
    const { status, type, body } = await ask(address, { cookie });
    expect([address, status, type]).toEqual([address, 404, 'text/html; charset=utf-8']);
    expect(body).toContain('<h1');
  }
  for (const address of [...files, '/akun/berkas/pembayaran.csv']) {
    const { status, location } = await ask(address);
    expect([status, location]).toEqual([302, '/login?kembali=1&error=SessionRequired']);
  }
  const { status, location } = await ask(`${files[1]}.jws`, { cookie });
  expect([status, location]).toEqual([302, files[1]]);
  const direct = await ask(`/platform/v2/invoice/${randomUUID()}/file`, { cookie });
  expect([direct.status, direct.location]).toEqual([303, expect.stringContaining('/akun/berkas/')]);
});

test('the address that one has already is no change, and nothing is sent', async () => {
  const email = newEmail();
  const cookie = await aSession(email);
  const form = { intent: 'contact', kind: 'email', value: email, password: PASSWORD };
  const sent = { type: FORM, body: new URLSearchParams(form).toString() };
  const { status, body } = await ask('/akun/profil', { cookie, sent });
  expect(status).toBe(200);
  expect(body).toContain('Itu sudah alamatmu. Perubahan yang menunggu dibatalkan.');
  expect(body).not.toContain('Tautan dikirim ke');
});

/** Every script that a site's pages may ever load, by its address: what its manifest names, and what those import. */
async function scriptsOf(page: string): Promise<Map<string, string>> {
  const { body } = await ask(page);
  const [manifest = ''] = /[\w/]*\/assets\/manifest-[\w-]+\.js/.exec(body) ?? [];
  const found = new Map<string, string>();
  const folder = manifest.replace(/[^/]*$/, '');
  for (let next = [manifest.slice(folder.length)]; next.length > 0;) {
    const texts = await Promise.all(next.map((name) => ask(folder + name)));
    texts.forEach((answer, at) => found.set(next[at] ?? '', answer.body));
    const named = texts.flatMap(({ body: text }) =>
      [...text.matchAll(/(?:\.|assets)\/([\w.-]+\.js)\b/g)].map(([, name = '']) => name),
    );
    next = [...new Set(named)].filter((name) => !found.has(name));
  }
  return found;
}

test('no script that a viewer may load is the studio’s', async () => {
  const [ours, theirs] = [await scriptsOf('/'), await scriptsOf('/studio/masuk')];
  // Staff's calls stand in the studio's modules and in no other.
  const withCalls = (scripts: Map<string, string>) =>
    [...scripts].filter(([, text]) => text.includes('/studio/v1/')).map(([name]) => name);
  expect(withCalls(theirs).length).toBeGreaterThan(10);
  expect(ours.size).toBeGreaterThan(100);
  expect(withCalls(ours)).toEqual([]);
});

test('an address of the older platform leads to our channel', async () => {
  const there = '/play/live-tv/v2';
  for (const query of ['id=1001&genre_id=1', 'id=1001&genre_id=999', 'id=1001']) {
    const { status, location } = await ask(`${there}?${query}`);
    expect(status).toBe(302);
    expect(location).toMatch(/^\/play\/live-tv\/v2\?id=[\da-f]{8}-[\da-f-]{27}&genre_id=\w+/);
  }
  expect((await ask(`${there}?id=99999`)).status).toBe(404);
});
