import { expect, test } from 'vitest';
import { contentPolicy, framesOf } from './site-headers.ts';

const frameSrc = (url: string, isChild = false) =>
  /frame-src ([^;]+)/.exec(contentPolicy('n', 'production', framesOf(url, isChild)))?.[1];

test('the page of clips alone may hold the player of YouTube, and not for a child', () => {
  for (const url of ['/klip', '/klip?klip=satu', '/klip?kategori=trailer']) {
    expect(frameSrc(url)).toBe('https://www.youtube-nocookie.com');
    expect(frameSrc(url, true)).toBe("'none'");
  }
  for (const url of ['/', '/klipx', '/artikel/klip', '/klip/lain', '/promosi?x=/klip']) {
    expect(frameSrc(url)).toBe("'none'");
  }
});

test('media may come from another host where there is one, and from nowhere else', () => {
  const own = contentPolicy('n', 'production');
  const edge = contentPolicy('n', 'production', [], 'https://media.example');
  const isOpen = (policy: string, directive: string) =>
    new RegExp(`${directive} [^;]*https://media.example`).test(policy);
  for (const directive of ['img-src', 'media-src', 'connect-src']) {
    expect([isOpen(own, directive), isOpen(edge, directive)]).toEqual([false, true]);
  }
  expect(isOpen(edge, 'script-src')).toBe(false);
});
