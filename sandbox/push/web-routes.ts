import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { SandboxDeps } from '../deps.ts';
import { checkRequest } from './check-request.ts';
import { decryptPush } from './decrypt.ts';

type ById = { Params: { id: string } };

/** The push service of browsers: what FCM, Mozilla, Apple and Microsoft run, at one address each subscription. */
export function registerWebPush(app: FastifyInstance, deps: SandboxDeps): void {
  const { receivers } = deps.push;
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer' },
      (_request, body, done) => done(null, body),
    );
    scope.post<ById>('/push/web/:id', async (request, reply) => {
      const { id } = request.params;
      const receiver = receivers.find(id);
      if (receiver?.kind !== 'web') return reply.code(404).send({ reason: 'NotFound' });
      const answer = receivers.count(receiver);
      if (answer !== null) {
        await sleep(answer.ms, undefined, { ref: false });
        if (answer.retryAfter !== null) reply.header('retry-after', answer.retryAfter);
        if (answer.status >= 300) return reply.code(answer.status).send({ reason: 'AsTold' });
      }
      if (receiver.isEnded) return reply.code(410).send({ reason: 'Unregistered' });
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const refusal = await checkRequest(
        { headers: request.headers, body, origin: deps.ownUrl(), nowMs: deps.now() },
        receiver.applicationServerKey,
      );
      if (refusal !== null) {
        receivers.refuse(id, refusal);
        return reply.code(refusal.status).send({ reason: refusal.reason });
      }
      const text = decryptPush(receiver.keys, body);
      const { ttl, urgency = 'normal', topic } = request.headers;
      receivers.take(id, {
        payload: text === null ? null : (JSON.parse(text) as unknown),
        ttl: Number(ttl),
        urgency: String(urgency),
        topic: topic === undefined ? null : String(topic),
      });
      return reply.code(201).header('location', `${deps.ownUrl()}/push/message/${id}`).send();
    });
  });
}
