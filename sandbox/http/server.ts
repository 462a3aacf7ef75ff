import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { LIVE_SCRIPT } from './live-script.ts';
import { PAGE_POLICY, renderPage, type Page } from './page.ts';
import { html } from './html.ts';

const LARGEST_BODY_BYTES = 1_000_000;

/** Bodies stay text: Midtrans has its own answer for JSON that does not parse. */
export function buildHttp(): FastifyInstance {
  const app = Fastify({
    logger: false,
    bodyLimit: LARGEST_BODY_BYTES,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));

  app.get('/_dev', (_request, reply) => reply.redirect('/_dev/inbox'));
  app.get('/_dev/', (_request, reply) => reply.redirect('/_dev/inbox'));
  app.get('/_dev/assets/live.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(LIVE_SCRIPT),
  );
  app.get('/_dev/health', () => ({ status: 'ok' }));
  app.setNotFoundHandler((request, reply) => {
    if (!request.url.startsWith('/_dev')) return reply.code(404).send({ status: 404 });
    const body = html`<h1>Halaman tidak ada</h1>
      <p><a href="/_dev/inbox">Ke kotak masuk</a></p>`;
    return sendPage(reply.code(404), { title: 'Tidak ada', section: null, body });
  });
  return app;
}

export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', PAGE_POLICY)
    .header('cache-control', 'no-store')
    .send(renderPage(page));
}

/** A JSON object from a body; null when it is something else. An empty body is an empty object. */
export function readJson(body: unknown): Record<string, unknown> | null {
  if (body === undefined || body === null || body === '') return {};
  if (typeof body !== 'string') return null;
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/** True when a person pressed a button, so that the answer is a page and not JSON. */
export const isForm = (headers: { 'content-type'?: string | undefined }): boolean =>
  headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;

export const readForm = (body: unknown): URLSearchParams =>
  new URLSearchParams(typeof body === 'string' ? body : '');

/** The first value of a query parameter, or nothing. */
export function queryText(query: unknown, name: string): string {
  const value = (query as Record<string, unknown>)[name];
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' ? first.trim() : '';
}
