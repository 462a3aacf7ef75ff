import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { FastifyInstance } from 'fastify';
import { fail, PlatformError } from '#platform/errors.ts';

/** What belongs to one connection, and what fetch sets itself. */
const NOT_FORWARDED = new Set([
  'connection',
  'content-length',
  'host',
  'transfer-encoding',
  'expect',
  'keep-alive',
]);
/** No encoded slash or backslash either: what is behind the proxy may read it as one. */
const PAGES = /^\/_dev\/(?!.*%(?:2f|5c))/i;
const ANSWER_HEADERS = [
  'content-type',
  'content-security-policy',
  'location',
  'cache-control',
  'content-disposition',
];

/** Shows the sandbox's pages (inbox, wallet, faults) under our own address. Only where a sandbox is configured. */
export async function proxySandbox(app: FastifyInstance, sandboxUrl: string): Promise<void> {
  await app.register(async (pages) => {
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    pages.all('/_dev/*', { schema: { hide: true } }, async (request, reply) => {
      const target = sandboxAddressOf(request.url, sandboxUrl) ?? fail('common.notFound');
      const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
      const answer = await fetch(target, {
        method: request.method,
        headers: forwarded(request.headers),
        redirect: 'manual',
        ...(hasBody ? { body: Readable.toWeb(request.raw) as BodyInit, duplex: 'half' } : {}),
      }).catch((cause: unknown) => {
        throw new PlatformError('common.unavailable', { cause });
      });
      for (const name of ANSWER_HEADERS) {
        const value = answer.headers.get(name);
        if (value !== null) reply.header(name, value);
      }
      // E-mails are shown in a frame of the inbox.
      reply.header('x-frame-options', 'SAMEORIGIN');
      return reply
        .status(answer.status)
        .send(answer.body === null ? null : Readable.fromWeb(answer.body as ReadableStream));
    });
  });
}

/**
 * Where a target of ours lies in the sandbox; undefined for what leads out of its pages, as `/_dev/../x` and
 * `/_dev/%2e%2e/x` do. Of the target only path and query are taken: no host that it names is ever asked.
 */
export function sandboxAddressOf(target: string, sandboxUrl: string): URL | undefined {
  const asked = URL.parse(target, 'http://own.invalid');
  if (asked?.host !== 'own.invalid' || !PAGES.test(asked.pathname)) return undefined;
  return new URL(asked.pathname + asked.search, sandboxUrl);
}

/** Never the viewer's cookies: the sandbox stands for other companies. */
function forwarded(headers: IncomingHttpHeaders): Record<string, string> {
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' && name !== 'cookie' && !NOT_FORWARDED.has(name)
      ? [[name, value]]
      : [],
  );
  return Object.fromEntries(pairs) as Record<string, string>;
}
