import type { FastifyInstance, FastifyReply } from 'fastify';
import { readJson } from '../http/server.ts';
import type { SandboxDeps } from '../deps.ts';
import type { Receiver } from './receivers.ts';

type ById = { Params: { id: string } };

/** What a browser or an app does at its push service, and what tests look at afterwards. */
export function registerPushDev(app: FastifyInstance, deps: SandboxDeps): void {
  const { receivers, fcm } = deps.push;

  const present = ({ id, kind, keys, ...receiver }: Receiver) => ({
    id,
    kind,
    ...(kind === 'web'
      ? {
          endpoint: `${deps.ownUrl()}/push/web/${id}`,
          keys: { p256dh: keys.p256dh, auth: keys.auth },
        }
      : { token: id }),
    isEnded: receiver.isEnded,
    requests: receiver.requests,
    messages: receiver.messages,
    refused: receiver.refused,
  });
  const found = (reply: FastifyReply, id: string, work: (receiver: Receiver) => void) => {
    const receiver = receivers.find(id);
    if (receiver === undefined) return reply.code(404).send({ status: 404 });
    work(receiver);
    return reply.send(present(receivers.find(id) ?? receiver));
  };

  app.post('/_dev/push', (request, reply) => {
    const body = readJson(request.body) ?? {};
    const key = body['applicationServerKey'];
    const kind = body['kind'] === 'fcm' ? 'fcm' : 'web';
    return reply.send(present(receivers.add(kind, typeof key === 'string' ? key : null)));
  });
  app.post('/_dev/push/fcm', (request) => {
    const body = readJson(request.body) ?? {};
    for (const name of ['projectId', 'clientEmail', 'publicKey'] as const)
      fcm[name] = typeof body[name] === 'string' ? body[name] : null;
    return { projectId: fcm.projectId };
  });
  app.get<ById>('/_dev/push/:id.json', (request, reply) =>
    found(reply, request.params.id, () => undefined),
  );
  app.post<ById>('/_dev/push/:id/end', (request, reply) =>
    found(reply, request.params.id, receivers.end),
  );
  app.post<ById>('/_dev/push/:id/answer', (request, reply) => {
    const body = readJson(request.body) ?? {};
    const number = (name: string, fallback: number) =>
      typeof body[name] === 'number' ? body[name] : fallback;
    return found(reply, request.params.id, (receiver) =>
      receivers.answerWith(receiver, {
        status: number('status', 200),
        next: number('next', 1),
        retryAfter: typeof body['retryAfter'] === 'number' ? body['retryAfter'] : null,
        ms: number('ms', 0),
      }),
    );
  });
}
