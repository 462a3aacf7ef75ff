import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { openSandbox, type Opened } from '../test/open.ts';

const VERIFIER = 'v'.repeat(43);
const CALLBACK = 'https://tayang.example/kembali';
const request = {
  response_type: 'code',
  client_id: 'tayang',
  redirect_uri: CALLBACK,
  scope: 'openid email',
  state: 's',
  nonce: 'n',
  code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
  code_challenge_method: 'S256',
};

let sandbox: Opened;
beforeAll(async () => {
  sandbox = await openSandbox();
});

const authorize = (changed: Record<string, string> = {}) =>
  fetch(
    `${sandbox.url}/_dev/partner/authorize?${new URLSearchParams({ ...request, ...changed })}`,
    {
      redirect: 'manual',
    },
  );
const post = (path: string, fields: Record<string, string>, secret = 'partner-secret') =>
  fetch(sandbox.url + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
    headers: { authorization: `Basic ${Buffer.from(`tayang:${secret}`).toString('base64')}` },
  });

async function code(): Promise<string> {
  const page = await post('/_dev/partner/signin', {
    request: new URLSearchParams(request).toString(),
    email: 'mira@mitra.example',
    password: 'Nusa#2026',
  });
  const ticket = /name="ticket" value="([^"]+)"/.exec(await page.text())?.[1] ?? '';
  const back = await post('/_dev/partner/consent', { ticket, decision: 'allow' });
  return new URL(back.headers.get('location') ?? '').searchParams.get('code') ?? '';
}

const redeem = async (given: Record<string, string>, secret?: string) => {
  const fields = {
    grant_type: 'authorization_code',
    redirect_uri: CALLBACK,
    code_verifier: VERIFIER,
    ...given,
  };
  const answer = await post('/partner/token', fields, secret);
  return { http: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

test('answers go to the registered address alone', async () => {
  for (const changed of [{ redirect_uri: 'https://penipu.example' }, { client_id: 'lain' }]) {
    const answer = await authorize(changed);
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  }
  const refused = await authorize({ code_challenge_method: 'plain' });
  const location = new URL(refused.headers.get('location') ?? '');
  expect(location.origin + location.pathname).toBe(CALLBACK);
  expect(location.searchParams.get('error')).toBe('invalid_request');
  expect((await authorize()).status).toBe(200);
});

test('a code is for its client, its verifier and one use', async () => {
  const right = await redeem({ code: await code() });
  expect(right.http).toBe(200);
  expect(String(right.body['id_token']).split('.')).toHaveLength(3);
  const spent = await code();
  expect((await redeem({ code: spent, code_verifier: 'w'.repeat(43) })).body).toEqual({
    error: 'invalid_grant',
  });
  expect((await redeem({ code: spent })).body).toEqual({ error: 'invalid_grant' });
  expect(await redeem({ code: await code() }, 'salah')).toEqual({
    http: 401,
    body: { error: 'invalid_client' },
  });
});
