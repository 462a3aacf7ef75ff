import type { FastifyReply, FastifyRequest } from 'fastify';
import { withFaults, type Reply } from '../faults/with-faults.ts';
import type { DokuDeps } from './deps.ts';
import { dokuError, isEqual, sign, writeUtc, type DokuAnswer } from './wire.ts';

/** Two clocks may differ by so much. */
const OLDEST_MS = 10 * 60_000;
const LONGEST_REQUEST_ID = 128;

type Handle = (body: Record<string, unknown>) => DokuAnswer | Promise<DokuAnswer>;

/**
 * One call with HMAC headers: verified over the bytes that came, answered once for each
 * Request-Id, signed, and with the faults around it.
 */
export function signed(
  deps: DokuDeps,
  operation: string,
  request: FastifyRequest,
  reply: FastifyReply,
  handle: Handle,
): Promise<void> {
  return withFaults(deps.faults, operation, { request, reply }, async () => {
    const text = typeof request.body === 'string' ? request.body : '';
    const refusal = refuse(deps, request, text);
    if (refusal) return writeReply(deps, request, refusal.http, JSON.stringify(refusal.body));
    const requestId = header(request, 'request-id');
    const known = deps.requests.find(requestId);
    if (known && known.text !== '') return writeReply(deps, request, 409, known.text);
    if (known || deps.requests.isWorking(requestId)) {
      const again = dokuError(409, 'duplicate_request_id', 'Request-Id was used before');
      return writeReply(deps, request, again.http, JSON.stringify(again.body));
    }
    deps.requests.begin(requestId);
    const answer = await Promise.resolve(answerTo(text, request, handle)).finally(() =>
      deps.requests.end(requestId),
    );
    const body = answer.text ?? JSON.stringify(answer.body);
    // What only reads is not said again.
    const kept = request.method === 'POST' ? body : '';
    deps.requests.keep(requestId, { http: answer.http, text: kept });
    const written = writeReply(deps, request, answer.http, body);
    return answer.text === undefined ? written : { ...written, type: 'text/csv; charset=utf-8' };
  });
}

function answerTo(text: string, { method }: FastifyRequest, handle: Handle) {
  if (method === 'GET') return handle({});
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = null;
  }
  return typeof body === 'object' && body !== null && !Array.isArray(body)
    ? handle(body as Record<string, unknown>)
    : dokuError(400, 'invalid_json', 'Request body is not valid JSON');
}

const header = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
};

const targetOf = (request: FastifyRequest): string =>
  (request.url.split('?')[0] ?? '').replace(/^\/doku\b/, '');

function refuse(
  { settings, now }: DokuDeps,
  request: FastifyRequest,
  body: string,
): DokuAnswer | null {
  const clientId = header(request, 'client-id');
  const requestId = header(request, 'request-id');
  const timestamp = header(request, 'request-timestamp');
  if (clientId !== settings.clientId)
    return dokuError(401, 'invalid_client_id', 'Invalid Header Client-Id');
  if (requestId === '' || requestId.length > LONGEST_REQUEST_ID)
    return dokuError(400, 'invalid_request_id', 'Invalid Header Request-Id');
  const isWritten = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(timestamp);
  if (!isWritten || Math.abs(Date.parse(timestamp) - now()) > OLDEST_MS)
    return dokuError(400, 'invalid_timestamp', 'Invalid Header Request-Timestamp');
  const expected = sign(
    {
      clientId,
      requestId,
      timestamp,
      target: targetOf(request),
      ...(request.method === 'POST' && { body }),
    },
    settings.secretKey,
  );
  return isEqual(header(request, 'signature'), expected)
    ? null
    : dokuError(401, 'invalid_signature', 'Invalid Header Signature');
}

function writeReply(
  { settings, now }: DokuDeps,
  request: FastifyRequest,
  http: number,
  text: string,
): Reply {
  const requestId = header(request, 'request-id');
  const timestamp = writeUtc(now());
  const parts = {
    clientId: settings.clientId,
    requestId,
    timestamp,
    target: targetOf(request),
    ...(request.method === 'POST' && { body: text }),
  };
  return {
    http,
    text,
    type: 'application/json; charset=utf-8',
    headers: {
      'client-id': settings.clientId,
      'request-id': requestId,
      'response-timestamp': timestamp,
      signature: sign(parts, settings.secretKey, 'Response-Timestamp'),
    },
  };
}
