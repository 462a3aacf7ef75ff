import { once } from 'node:events';
import { PassThrough, type Readable, type Transform } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { scriptsLast } from './scripts-last.server.ts';

function write(chunks: string[]): Promise<string> {
  const next = new PassThrough();
  const page = scriptsLast(next);
  for (const chunk of chunks) page.write(chunk);
  page.end();
  return text(next as Readable);
}

test('scripts of the head are fetched after all else, wherever a chunk ends', async () => {
  const body = '<body>é<link rel="modulepreload" href="/b.js"/></body>';
  const chunks = ['<head><link rel="modul', 'epreload" href="/a.js"/></he', `ad>${body}`, 'later'];
  expect(await write(chunks)).toBe(
    `<head><link rel="modulepreload" fetchpriority="low" href="/a.js"/></head>${body}later`,
  );
});

test('a part of the page goes on as soon as it is whole, and in one piece', async () => {
  const next = new PassThrough();
  const page = scriptsLast(next) as Transform & { flush: () => void };
  for (const chunk of ['<head></head>', '<body>', 'a']) page.write(chunk);
  expect(next.read()).toBeNull();
  page.flush();
  const [first] = (await once(next, 'data')) as [Buffer];
  expect(first.toString()).toBe('<head></head><body>a');
  page.end('</body>');
  expect(await text(next as Readable)).toBe('</body>');
});

test('what has no head is handed on as it is', async () => {
  expect(await write(['<p>', 'é</p>'])).toBe('<p>é</p>');
});
