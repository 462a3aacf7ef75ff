import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { CompactEncrypt, importJWK, type JWK } from 'jose';
import { login, register, signHmac } from '#contract/accounts/index.ts';
import { pathOf } from '#contract/call.ts';
import { SERVICE_TOKEN_LIFE } from '#contract/constants.ts';
import { testDeps } from '../../deps.ts';

type Send = { payload?: unknown; form?: Record<string, string>; headers?: Record<string, string> };

/** Signed at the clock of this test file, however far it moved. */
async function aVisitorToken(): Promise<string> {
  const { tokens } = await testDeps();
  return tokens.signService('tvs', SERVICE_TOKEN_LIFE);
}

/** A browser as far as the platform can tell: it keeps cookies, seals passwords and fetches signatures. */
export type Browser = ReturnType<typeof aBrowser>;

/**
 * Each browser has an address of its own unless one is given, so that limits by address don't meet across tests. As the pages see to it,
 * it always holds a visitor token that is alive.
 */
export function aBrowser(
  app: FastifyInstance,
  {
    deviceId = randomUUID() as string,
    address: remoteAddress = `10.${[...randomBytes(3)].join('.')}`,
  } = {},
) {
  const cookies: Record<string, string> = {};

  async function send(method: 'GET' | 'POST', url: string, sent: Send = {}) {
    const { payload, form, headers = {} } = sent;
    const visitor = { tvs_token: await aVisitorToken() };
    const answer = await app.inject({
      method,
      url,
      cookies: { ...visitor, ...cookies },
      remoteAddress,
      headers: {
        'user-agent':
          'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130 Mobile Safari/537.36',
        ...headers,
        ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(payload === undefined ? {} : { payload: payload as object }),
      ...(form === undefined ? {} : { payload: new URLSearchParams(form).toString() }),
    });
    keep(answer);
    return answer;
  }

  function keep(answer: LightMyRequestResponse): void {
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0) delete cookies[name];
      else cookies[name] = value;
    }
  }

  const get = (url: string, sent?: Send) => send('GET', url, sent);
  const post = (url: string, payload?: object, headers?: Record<string, string>) =>
    send('POST', url, {
      ...(payload === undefined ? {} : { payload }),
      ...(headers === undefined ? {} : { headers }),
    });
  const postForm = (url: string, form: Record<string, string>) => send('POST', url, { form });

  /** The JWE that a sign-in page makes of a password. */
  async function seal(password: string, changed: { iat?: number; nonce?: string } = {}) {
    const { result } = (await get('/platform/v2/auth/password-key')).json<{
      result: { kid: string; key: JWK; now: number };
    }>();
    const content = { password, iat: result.now, nonce: randomUUID(), ...changed };
    return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(content)))
      .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: result.kid })
      .encrypt(await importJWK(result.key, 'RSA-OAEP-256'));
  }

  /** The headers of `/api/hmac` for one login or registration. */
  async function sign(url: string, body: object): Promise<Record<string, string>> {
    const answer = await post(pathOf(signHmac), { url, body });
    return answer.json<{ result: { headers: Record<string, string> } }>().result.headers;
  }

  async function postSigned(url: string, body: object) {
    return post(url, body, await sign(url, body));
  }

  return {
    cookies,
    deviceId,
    address: remoteAddress,
    get,
    post,
    postForm,
    seal,
    sign,
    postSigned,
    login: async (email: string, password: string, more: object = {}) =>
      postSigned(pathOf(login), { email, password: await seal(password), ...more }),
    register: async (email: string, password: string, more: object = {}) =>
      postSigned(pathOf(register), {
        email,
        password: await seal(password),
        consents: 'service',
        ...more,
      }),
    saveDevice: (more: object = {}) =>
      post('/platform/v2/device/save', { device_id: deviceId, ...more }),
  };
}
