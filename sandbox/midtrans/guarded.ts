import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxParts } from '../parts.ts';
import type { WireAnswer } from './wire.ts';

const HANG_MS = 30_000;

/** What a handler wants to answer; `key` is false for answers that no Idempotency-Key keeps. */
export type Handled = { answer: WireAnswer; isKept?: boolean };

/** One gateway call with the faults around it: before the work, or between work and answer. */
export async function guarded(
  parts: SandboxParts,
  operation: string,
  request: FastifyRequest,
  reply: FastifyReply,
  handle: () => Handled,
): Promise<void> {
  const outage = parts.faults.strike('outage', operation);
  if (outage?.mode === '503')
    return void (await reply.code(503).type('text/html').send('<h1>503 Service Unavailable</h1>'));
  if (outage) {
    if (outage.mode === 'hang') await waitFor(HANG_MS, request);
    return hangUp(request, reply);
  }
  const header = request.method === 'POST' ? request.headers['idempotency-key'] : undefined;
  const key = parts.idempotency.readKey(header);
  const answer = answerOnce(parts, key, handle);
  if (parts.faults.strike('lostReply', operation)) return hangUp(request, reply);
  const slow = parts.faults.strike('slowReply', operation);
  if (slow) {
    if (key !== null) parts.idempotency.begin(key);
    await waitFor(slow.ms, request);
    if (key !== null) parts.idempotency.end(key);
  }
  await reply
    .code(answer.http)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(answer.body));
}

/** The same Idempotency-Key within five minutes gives the first success again. */
function answerOnce(
  { idempotency }: SandboxParts,
  key: string | null,
  handle: () => Handled,
): WireAnswer {
  const known = key === null ? null : idempotency.find(key);
  if (known) return known;
  const { answer, isKept } = handle();
  if (key !== null && isKept !== false) idempotency.keep(key, answer);
  return answer;
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
