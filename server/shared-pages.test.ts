import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, expect, test, vi } from 'vitest';
import { CONTENT_CHANGED, followContent } from '#platform/cached-responses.ts';
import { bytesFor, openSharedPages, type Rendered, withoutNonce } from './shared-pages.ts';

// A machine with much else to do takes longer than what is kept lives.
beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(1));

const NONCE = 'c2VjcmV0';
const HTML = `<p>Halo</p><script nonce="${NONCE}">begin()</script>`;

type Given = {
  html?: string;
  status?: number;
  headers?: Record<string, string>;
  isWhole?: boolean;
};

function rendered({
  html = HTML,
  status = 200,
  headers = {},
  isWhole = true,
}: Given = {}): Rendered {
  return {
    response: new Response(html, { status, headers }),
    nonce: NONCE,
    isWhole: () => isWhole,
  };
}

function tellOfChange(): void {
  let tell = () => {};
  const stop = followContent({
    events: {
      subscribe(name, listener) {
        if (name === CONTENT_CHANGED) tell = () => listener({}, { isOwn: true });
        return () => {};
      },
    },
  });
  tell();
  stop();
}

test('many who ask at once get one page, rendered once', async () => {
  const find = openSharedPages();
  const render = vi.fn(async () => rendered());
  const pages = await Promise.all(Array.from({ length: 9 }, () => find('a', render)));
  expect(new Set(pages).size).toBe(1);
  expect(render).toHaveBeenCalledTimes(1);
  await find('b', render);
  expect(render).toHaveBeenCalledTimes(2);
});

test.each<[string, Given]>([
  ['sets a cookie', { headers: { 'set-cookie': 'x=1' } }],
  ['leads elsewhere', { status: 302, headers: { location: '/login' } }],
  ['is an error', { status: 500 }],
  ['left something out', { isWhole: false }],
  ['would tell its nonce', { html: `${HTML}<p data-of="${NONCE}"></p>` }],
])('a page that %s is not shared', async (_, given) => {
  expect(await openSharedPages()('a', async () => rendered(given))).toBeUndefined();
});

test('a page that fails is not shared, and the next one is tried', async () => {
  const find = openSharedPages();
  expect(await find('a', () => Promise.reject(new Error('away')))).toBeUndefined();
  tellOfChange();
  expect(await find('a', async () => rendered())).toBeDefined();
});

test('behind a change of content no page of before is sent, also none that was under way', async () => {
  const find = openSharedPages();
  const slow = Promise.withResolvers<Rendered>();
  const before = find('a', () => slow.promise);
  tellOfChange();
  const after = await find('a', async () => rendered({ html: '<p>baru</p>' }));
  slow.resolve(rendered({ html: '<p>lama</p>' }));
  await before;
  await sleep(0);
  const next = await find('a', async () => rendered({ html: '<p>lain</p>' }));
  expect([after, next].map((page) => page?.body.toString())).toEqual([
    '<p>baru</p>',
    '<p>baru</p>',
  ]);
});

test('the policy names the text of what carried the nonce, and of nothing else', () => {
  const { text, hashes } = withoutNonce(
    `<style nonce="${NONCE}">p{}</style><script async="" nonce="${NONCE}" src="/a.js"></script>` +
      `<script nonce="${NONCE}">begin()</script><script>stolen()</script><script nonce="wrong">x()</script>`,
    NONCE,
  );
  const hashOf = (script: string) => createHash('sha256').update(script).digest('base64');
  expect(hashes).toEqual([hashOf('p{}'), hashOf('begin()')]);
  expect(text).not.toContain(NONCE);
  expect(text).toContain('<script async="" src="/a.js">');
});

test('each browser gets it packed as it accepts', async () => {
  const page = await openSharedPages()('a', async () => rendered());
  if (page === undefined) throw new Error('It is not shared');
  const plain = HTML.replace(` nonce="${NONCE}"`, '');
  const [br, gzip, none] = await Promise.all(
    ['gzip, deflate, br', 'gzip', ''].map((accepted) => bytesFor(page, accepted)),
  );
  expect([br?.encoding, gzip?.encoding, none?.encoding]).toEqual(['br', 'gzip', undefined]);
  expect(brotliDecompressSync(br?.bytes ?? '').toString()).toBe(plain);
  expect(gunzipSync(gzip?.bytes ?? '').toString()).toBe(plain);
  expect(none?.bytes.toString()).toBe(plain);
});
