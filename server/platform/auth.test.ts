import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { MINUTE, PRODUCT } from '#contract/constants.ts';
import { callerReader, createTokens } from './auth.ts';
import { deriveKey } from './secrets.ts';

const master = 'test-secret-key-of-forty-characters-long';
const tokens = createTokens({ master, clock: { now: () => new Date() } });

/** As we sign, whatever it says. */
function signed(claims: Record<string, unknown>): Promise<string> {
  return new SignJWT({ deviceId: '', role: 'viewer', ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(PRODUCT)
    .setSubject('siapa')
    .setAudience('account')
    .setExpirationTime('5m')
    .sign(deriveKey(master, 'access-token'));
}

test('a token speaks for the account that it names', async () => {
  const accountId = randomUUID();
  const claims = {
    accountId,
    sessionId: randomUUID(),
    deviceId: '',
    role: 'viewer' as const,
    isB2b: false,
    isCorpMember: false,
    email: 'a@contoh.id',
  };
  const token = await tokens.signAccess(claims, MINUTE);
  expect((await tokens.verify(token))?.caller).toMatchObject({ kind: 'account', accountId });
});

test.each([
  {},
  { user_id: '' },
  { user_id: 7 },
  { user_id: null },
  { user_id: randomUUID(), sessionId: 1 },
])('a signed token with %j makes no caller', async (claims) => {
  const token = await signed({ sessionId: randomUUID(), ...claims });
  expect(await tokens.verify(token)).toBeUndefined();
});

test('a token that was verified is known without a promise until it expires', async () => {
  let now = new Date();
  const moving = createTokens({ master, clock: { now: () => now } });
  const token = await moving.signService('tvs', MINUTE);
  expect(moving.known(token)).toBeUndefined();
  await moving.verify(token);
  expect(moving.known(token)?.caller).toEqual({ kind: 'service', audience: 'tvs' });
  now = new Date(now.getTime() + MINUTE);
  expect([moving.known(token), await moving.verify(token)]).toEqual([undefined, undefined]);
});

test('a token of one address is worth nothing at another, known or not', async () => {
  const read = callerReader({ tokens, clientKey: 'kunci' });
  const token = await tokens.signService('v2', MINUTE, '/platform/satu');
  const askedAt = (url: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return read({ url, headers, cookies: {}, routeOptions: { url } } as unknown as FastifyRequest);
  };
  for (const _ of ['unknown', 'known']) {
    expect(await askedAt('/platform/dua?x=1')).toEqual({ kind: 'none' });
    expect(await askedAt('/platform/satu?x=1')).toEqual({ kind: 'service', audience: 'v2' });
  }
  expect(askedAt('/platform/satu')).not.toBeInstanceOf(Promise);
});
