import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { MINUTE, PRODUCT } from '#contract/constants.ts';
import { createTokens } from './auth.ts';
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
