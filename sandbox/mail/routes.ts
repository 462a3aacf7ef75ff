import type { FastifyInstance } from 'fastify';
import { isForm, queryText, sendPage } from '../http/server.ts';
import type { SandboxDeps } from '../deps.ts';
import { readAttachment } from './message.ts';
import { listPage, messagePage } from './pages.ts';

const MOST_IN_JSON = 100;
/** Mail may style itself and show pictures; it runs nothing, and its links open outside. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src https: http: data:; font-src https: data:; " +
  "frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

type ById = { Params: { id: string } };
type ByAttachment = { Params: { id: string; at: string } };

/** The inbox: pages for people, /_dev/inbox.json for tests. */
export function registerMailRoutes(app: FastifyInstance, { inbox }: SandboxDeps): void {
  app.get('/_dev/inbox', (request, reply) => {
    const to = queryText(request.query, 'to');
    return sendPage(reply, listPage(inbox.list(to), to));
  });

  app.get('/_dev/inbox.json', (request) => {
    const messages = inbox.list(queryText(request.query, 'to'));
    return { total: messages.length, messages: messages.slice(0, MOST_IN_JSON) };
  });

  app.post('/_dev/inbox/clear', (request, reply) => {
    inbox.clear();
    return isForm(request.headers)
      ? reply.redirect('/_dev/inbox', 303)
      : reply.send({ total: 0, messages: [] });
  });

  app.get<ById>('/_dev/inbox/:id', (request, reply) => {
    const message = inbox.find(request.params.id);
    return message ? sendPage(reply, messagePage(message)) : reply.callNotFound();
  });

  app.get<ById>('/_dev/inbox/:id/html', (request, reply) => {
    const message = inbox.find(request.params.id);
    if (!message) return reply.callNotFound();
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', MAIL_POLICY)
      .send(`<base target="_blank">${message.html}`);
  });

  app.get<ByAttachment>('/_dev/inbox/:id/attachment/:at', async (request, reply) => {
    const source = inbox.readSource(request.params.id);
    const found = source && (await readAttachment(source, Number(request.params.at)));
    if (!found) return reply.callNotFound();
    const name = encodeURIComponent(found.name);
    return reply
      .type('application/octet-stream')
      .header('content-disposition', `attachment; filename*=UTF-8''${name}`)
      .send(found.content);
  });
}
