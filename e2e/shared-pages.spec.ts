import { expect, request, test } from '@playwright/test';
import { aSession, ask } from './by-request.ts';
import { filmOf } from './catalogue.ts';
import { newEmail } from './viewer.ts';

// Home is made once for all visitors who see the same: what that leaves alone, by plain requests.

/** Keeps a browser's pages its own: no page knows it. */
const OWN = 'percobaan=b';

/** Without what one drawing has alone: its nonce, its moment, and how far programmes had come by then. */
function drawn(html: string): string {
  return html
    .replaceAll(/ nonce="[^"]*"/g, '')
    .replaceAll(/\b1[789]\d{11}\b/g, 'T')
    .replaceAll(/(<progress [^>]*value=")[\d.]+/g, '$1')
    .replaceAll(/ · [^<>"]*lagi/g, '');
}

const isShared = (policy: unknown) => /script-src 'self' 'sha256-/.test(String(policy));
const policyOf = (answer: { headers: Record<string, unknown> }) =>
  answer.headers['content-security-policy'];

test('visitors get the same bytes, and what is drawn for one alone is the same page', async () => {
  await expect(async () => {
    const strangers = [
      { headers: { 'user-agent': 'A', 'accept-language': 'en', referer: 'https://b.test/' } },
      {
        headers: { 'save-data': 'on', 'sec-ch-prefers-color-scheme': 'light' },
        host: 'evil.example',
      },
      { cookie: 'lastPath=%2Fakun; ref_code=SARI' },
    ];
    const [first, ...others] = await Promise.all(strangers.map((each) => ask('/', each)));
    for (const other of others) expect(other.body).toBe(first?.body);
    // As search engines get it: whole, and not in the order in which its parts come.
    const own = await ask('/', { cookie: OWN, headers: { 'user-agent': 'Googlebot/2.1' } });
    expect([isShared(first?.headers['content-security-policy']), isShared(policyOf(own))]).toEqual([
      true,
      false,
    ]);
    expect(first?.headers['set-cookie']).toBeUndefined();
    expect(drawn(first?.body ?? '')).toBe(drawn(own.body));
  }).toPass({ timeout: 20_000 });
});

test('what is one viewer’s is drawn for them, and reaches no other', async () => {
  const [email, other] = [newEmail(), newEmail()];
  const cookieOf = async (each: string) => `${await aSession(each)}; profil_dipilih=1`;
  const [cookie, others] = [await cookieOf(email), await cookieOf(other)];
  // Parts of both are drawn at once, and once for both.
  const [theirs, visitors, another, again] = await Promise.all([
    ask('/', { cookie }),
    ask('/'),
    ask('/', { cookie: others }),
    ask('/', { cookie }),
  ]);
  expect(theirs.body).toContain(email);
  expect(another.body).toContain(other);
  expect(isShared(policyOf(theirs))).toBe(false);
  for (const page of [visitors, another]) expect(page.body).not.toContain(email);
  for (const page of [visitors, theirs, again]) expect(page.body).not.toContain(other);
  // A child's way leads to its own home, and a session that ended is a visitor's page of its own.
  expect((await ask('/', { cookie: 'kids=1' })).location).toBe('/kids');
  expect(isShared(policyOf(await ask('/', { cookie: 'access_token=lama' })))).toBe(false);
});

/** What the page says to its browser's router, of one chunk. */
const dataIn = /(streamController\.enqueue\()"(?:[^"\\]|\\.)*"/;

test('a frame that many have, filled for one, is the page that is drawn for them alone', async () => {
  const names = [newEmail(), newEmail()];
  const cookies = await Promise.all(
    names.map(async (each) => `${await aSession(each)}; profil_dipilih=1`),
  );
  for (const [at, cookie] of cookies.entries()) {
    await expect(async () => {
      // The first draws the frame; search engines, who never sign in, get what is drawn.
      const asked = [{}, {}, { headers: { 'user-agent': 'Googlebot/2.1' } }];
      const pages = [];
      for (const each of asked) pages.push(await ask('/', { cookie, ...each }));
      const [, filled, own] = pages.map(({ body }) => body);
      expect(drawn(filled ?? '').replace(dataIn, '$1')).toBe(
        drawn(own ?? '').replace(dataIn, '$1'),
      );
      expect(filled).toContain(names[at]);
      expect(filled).not.toContain('hole-');
    }).toPass({ timeout: 20_000 });
  }
});

test('the guide and titles are shared, a film by how a browser plays it', async () => {
  const phone = { headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Mobile' } };
  await expect(async () => {
    const [guide, again, onPhone, ofEast] = await Promise.all(
      [{}, { headers: { 'user-agent': 'A' } }, phone, { cookie: 'zona=WIT' }].map((each) =>
        ask('/live', each),
      ),
    );
    expect(isShared(guide?.headers['content-security-policy'])).toBe(true);
    expect(again?.body).toBe(guide?.body);
    expect(drawn(onPhone?.body ?? '')).not.toBe(drawn(guide?.body ?? ''));
    expect(ofEast?.body).toContain(' WIT');
  }).toPass({ timeout: 20_000 });
  const context = await request.newContext({ baseURL: process.env.E2E_URL ?? '' });
  const slugOf = async (matrix: 'A' | 'D') =>
    (await filmOf(context, matrix, { isShort: true })).slug;
  const [toBuy, free] = [await slugOf('D'), await slugOf('A')];
  await context.dispose();
  const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1';
  // Visitors who play a film alike get the same address of it, for a quarter of an hour.
  await expect(async () => {
    const [bought, played, again, onApple] = await Promise.all(
      [[toBuy], [free], [free, 'A'], [free, safari]].map(([slug, agent = 'B']) =>
        ask(`/judul/${slug}`, { headers: { 'user-agent': agent } }),
      ),
    );
    for (const page of [bought, played, onApple]) expect(isShared(policyOf(page!))).toBe(true);
    expect(bought?.body).not.toContain('/t/');
    expect(again?.body).toBe(played?.body);
    expect(
      [/manifest\.mpd/, /manifest\.m3u8/].map((name) => name.test(played?.body ?? '')),
    ).toEqual([true, false]);
    expect(onApple?.body).toMatch(/manifest\.m3u8/);
  }).toPass({ timeout: 20_000 });
});

test('no two pages with a nonce have the same one', async () => {
  const policies = await Promise.all(
    [1, 2].map(async () => policyOf(await ask('/', { cookie: OWN }))),
  );
  expect(new Set(policies).size).toBe(2);
});
