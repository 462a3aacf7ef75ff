import { randomUUID } from 'node:crypto';
import { sign, writeUtc } from '../doku/wire.ts';

export type DokuCall = {
  target: string;
  /** A body makes it a POST. */
  body?: object;
  requestId?: string;
  atMs?: number;
  /** Sent instead of the right ones. */
  headers?: Record<string, string>;
  secret?: string;
};

/** Calls DOKU as a merchant does who signs what is sent. */
export async function callDoku(url: string, clientId: string, call: DokuCall, secretKey: string) {
  const body = call.body && JSON.stringify(call.body);
  const requestId = call.requestId ?? randomUUID();
  const timestamp = writeUtc(call.atMs ?? Date.now());
  const signature = sign(
    { clientId, requestId, timestamp, target: call.target, ...(body && { body }) },
    call.secret ?? secretKey,
  );
  const response = await fetch(`${url}/doku${call.target}`, {
    ...(body && { method: 'POST', body }),
    headers: {
      'client-id': clientId,
      'request-id': requestId,
      'request-timestamp': timestamp,
      signature,
      ...(body && { 'content-type': 'application/json' }),
      ...call.headers,
    },
  });
  const text = await response.text();
  return { http: response.status, headers: response.headers, text, requestId };
}
