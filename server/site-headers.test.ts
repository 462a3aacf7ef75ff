import Fastify from 'fastify';
import { expect, test } from 'vitest';
import type { Config } from '#platform/config.ts';
import { hijackReply } from '#platform/responses/hijack-reply.ts';
import {
  contentPolicy,
  framesOf,
  leaveDocumentHeaders,
  secureAnswers,
  securityHeaders,
} from './site-headers.ts';

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

test('a page and what is written past Fastify carry every header, a script none that only pages are asked for', async () => {
  const config = { http: { cookieSecure: true } } as Config;
  const app = Fastify();
  secureAnswers(app, config);
  app.get('/page', async () => 'page');
  app.get('/stream', (_request, reply) => {
    hijackReply(reply);
    reply.raw.end('stream');
  });
  app.get('/script', async (_request, reply) => {
    leaveDocumentHeaders(reply);
    return 'script';
  });
  const carried = async (url: string) => {
    const { headers } = await app.inject(url);
    return Object.keys(securityHeaders(config)).filter((name) => name in headers);
  };
  expect(await carried('/page')).toEqual(Object.keys(securityHeaders(config)));
  expect(await carried('/stream')).toEqual(Object.keys(securityHeaders(config)));
  expect(await carried('/script')).toEqual([
    'x-content-type-options',
    'referrer-policy',
    'cross-origin-resource-policy',
    'strict-transport-security',
  ]);
});
