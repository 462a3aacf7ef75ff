import { createHmac, createPrivateKey, sign } from 'node:crypto';
import { cached } from '#platform/cached.ts';
import { digest } from '#platform/secrets.ts';
import { writeWibTime } from '#platform/zone.ts';
import type { UnknownOutcome } from '../gateway.ts';
import { fetchText, readObject, readText, unknown } from '../http.ts';
import { type DokuConfig, TIMEOUT_MS } from './client.ts';

/** Bank Indonesia's standard for open payment interfaces (SNAP), which some of DOKU's calls follow. */
const TOKEN_PATH = '/authorization/v1/access-token/b2b';
/** A token that ends while a call is on its way is no use. */
const TOKEN_RESERVE_MS = 30_000;

export type SnapAnswer = {
  status: 'answered';
  /** `2005800`: HTTP status, service, case. */
  code: string;
  body: Readonly<Record<string, unknown>>;
};

/** `X-SIGNATURE` of the call for a token: SHA256withRSA over `client|timestamp`, in base64. */
export function signTokenRequest(clientId: string, timestamp: string, privateKey: string): string {
  const key = createPrivateKey({
    key: Buffer.from(privateKey, 'base64'),
    format: 'der',
    type: 'pkcs8',
  });
  return sign('RSA-SHA256', Buffer.from(`${clientId}|${timestamp}`), key).toString('base64');
}

/** What the signature of a service call covers; `rawBody` is minified, as JSON.stringify writes it. */
export function writeSnapString(call: {
  method: 'GET' | 'POST';
  path: string;
  accessToken: string;
  rawBody: string;
  timestamp: string;
}): string {
  const bodyDigest = digest(call.rawBody, 'hex');
  return [call.method, call.path, call.accessToken, bodyDigest, call.timestamp].join(':');
}

/** `X-SIGNATURE` of a service call: HMAC-SHA512, in base64. */
export const signSnap = (text: string, secretKey: string): string =>
  createHmac('sha512', secretKey).update(text).digest('base64');

export type SnapClient = {
  /** Null where SNAP is not agreed. `externalId`: digits, once a day. */
  post(path: string, body: object, externalId: string): Promise<SnapAnswer | UnknownOutcome> | null;
};

type Got = { token: string; lifeMs: number } | SnapAnswer | UnknownOutcome;

/** Signs service calls with a token that it keeps until shortly before its end. */
export function createSnap(config: DokuConfig): SnapClient {
  const { clientId, secretKey, snapPrivateKey } = config;
  const getToken = cached(
    {
      ttl: (got: Got) => ('token' in got ? got.lifeMs - TOKEN_RESERVE_MS : 0),
      max: 1,
      keyOf: (_privateKey: string) => '',
    },
    (_: DokuConfig, privateKey: string) => requestToken(privateKey),
  );

  async function send(path: string, rawBody: string, headers: Record<string, string>) {
    const answer = await fetchText(config.apiUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: rawBody,
      timeoutMs: config.timeoutMs ?? TIMEOUT_MS,
    });
    if (answer.status === 'unknown') return answer;
    const body = readObject(answer.text);
    const code = readText(body?.['responseCode']);
    if (answer.httpStatus >= 500) return unknown('gateway_error', `answered ${answer.httpStatus}`);
    return body && code
      ? ({ status: 'answered', code, body } satisfies SnapAnswer)
      : unknown('unreadable', `HTTP ${answer.httpStatus} without a response code`);
  }

  async function requestToken(privateKey: string): Promise<Got> {
    const timestamp = writeWibTime(Date.now());
    const answer = await send(TOKEN_PATH, JSON.stringify({ grantType: 'client_credentials' }), {
      'x-client-key': clientId,
      'x-timestamp': timestamp,
      'x-signature': signTokenRequest(clientId, timestamp, privateKey),
    });
    if (answer.status === 'unknown') return answer;
    const token = readText(answer.body['accessToken']);
    if (!answer.code.startsWith('200') || !token) return answer;
    return { token, lifeMs: Number(answer.body['expiresIn']) * 1_000 };
  }

  async function post(path: string, body: object, externalId: string, privateKey: string) {
    const got = await getToken(config, privateKey);
    if (!('token' in got)) return got;
    const { token: accessToken } = got;
    const rawBody = JSON.stringify(body);
    const timestamp = writeWibTime(Date.now());
    const text = writeSnapString({ method: 'POST', path, accessToken, rawBody, timestamp });
    return send(path, rawBody, {
      authorization: `Bearer ${accessToken}`,
      'x-timestamp': timestamp,
      'x-signature': signSnap(text, secretKey),
      'x-partner-id': clientId,
      'x-external-id': externalId,
      'channel-id': 'H2H',
    });
  }

  return {
    post: (path, body, externalId) =>
      snapPrivateKey ? post(path, body, externalId, snapPrivateKey) : null,
  };
}
