import type { FastifyReply, FastifyRequest } from 'fastify';
import { withFaults } from '../faults/with-faults.ts';
import type { SandboxDeps } from '../deps.ts';
import type { WireAnswer } from './wire.ts';

/** What a handler wants to answer; `key` is false for answers that no Idempotency-Key keeps. */
export type Handled = { answer: WireAnswer; isKept?: boolean };

/** One gateway call with the faults around it, answered once for each Idempotency-Key. */
export function guarded(
  deps: SandboxDeps,
  operation: string,
  request: FastifyRequest,
  reply: FastifyReply,
  handle: () => Handled,
): Promise<void> {
  const { idempotency } = deps;
  const header = request.method === 'POST' ? request.headers['idempotency-key'] : undefined;
  const key = idempotency.readKey(header);
  return withFaults(
    deps.faults,
    operation,
    { request, reply },
    () => {
      const { http, body, text } = answerOnce(deps, key, handle);
      return text === undefined
        ? { http, text: JSON.stringify(body), type: 'application/json; charset=utf-8' }
        : { http, text, type: 'text/csv; charset=utf-8' };
    },
    {
      begin: () => void (key !== null && idempotency.begin(key)),
      end: () => void (key !== null && idempotency.end(key)),
    },
  );
}

/** The same Idempotency-Key within five minutes gives the first success again. */
function answerOnce(
  { idempotency }: SandboxDeps,
  key: string | null,
  handle: () => Handled,
): WireAnswer {
  const known = key === null ? null : idempotency.find(key);
  if (known) return known;
  const { answer, isKept } = handle();
  if (key !== null && isKept !== false) idempotency.keep(key, answer);
  return answer;
}
