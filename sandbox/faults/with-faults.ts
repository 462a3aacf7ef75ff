import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Faults } from './faults.ts';

const HANG_MS = 30_000;

/** An answer, ready to be sent. */
export type Reply = { http: number; text: string; type: string; headers?: Record<string, string> };

/** One call from outside with the faults around it: before the work, or between work and answer. */
export async function withFaults(
  faults: Faults,
  operation: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  work: () => Reply | Promise<Reply>,
  whileSlow: { begin: () => void; end: () => void } = { begin() {}, end() {} },
): Promise<void> {
  const outage = faults.strike('outage', operation);
  if (outage?.mode === '503')
    return void (await reply.code(503).type('text/html').send('<h1>503 Service Unavailable</h1>'));
  if (outage) {
    if (outage.mode === 'hang') await waitFor(HANG_MS, request);
    return hangUp(request, reply);
  }
  const answer = await work();
  if (faults.strike('lostReply', operation)) return hangUp(request, reply);
  const slow = faults.strike('slowReply', operation);
  if (slow) {
    whileSlow.begin();
    await waitFor(slow.ms, request);
    whileSlow.end();
  }
  await reply
    .code(answer.http)
    .headers(answer.headers ?? {})
    .type(answer.type)
    .send(answer.text);
}

function hangUp(request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  request.raw.socket.destroy();
}

/** Waits, but not longer than the caller does. */
async function waitFor(ms: number, request: FastifyRequest): Promise<void> {
  const gone = new AbortController();
  const leave = () => gone.abort();
  request.raw.socket.once('close', leave);
  await sleep(ms, undefined, { signal: gone.signal, ref: false }).catch(() => undefined);
  request.raw.socket.off('close', leave);
}
