import { expect, test } from 'vitest';
import { openTestApp } from '#test/app.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { asAccount, asClient, asService } from '#test/factories/callers.ts';

const { app, deps } = await openTestApp({ modules: ['accounts'] });

const validate = (headers: object) =>
  app.inject({ url: '/platform/global/v2/auth/validate-bearer', headers: { ...headers } });

test('a token is said to be whose it is, and until when', async () => {
  const { accountId, email, headers } = await aViewer({ isB2b: true });
  const { result } = (await validate(headers)).json();
  expect(result).toEqual({
    email,
    sub_id: accountId,
    role: 'viewer',
    is_registered: 1,
    registration_stage: 3,
    platform_id: '4028c6856c3db2cc016cd6d8b2a30000',
    category_id: null,
    external_auth: 0,
    is_verified: 1,
    is_corp_member: 0,
    is_b2b: 1,
    expires_at: expect.any(String),
  });
  const left = new Date(result.expires_at).getTime() - deps.clock.now().getTime();
  expect(left).toBeGreaterThan(14 * 60_000);
  expect(left).toBeLessThanOrEqual(15 * 60_000);
});

test('the token of a session that ended is good for nothing at once', async () => {
  const { sessionId, headers } = await aViewer();
  await deps.db
    .updateTable('accounts.session')
    .set({ revokedAt: deps.clock.now() })
    .where('id', '=', sessionId)
    .execute();
  expect((await validate(headers)).statusCode).toBe(401);
});

test('neither is that of a deleted account, nor one of no session', async () => {
  const { accountId, headers } = await aViewer();
  await deps.db
    .updateTable('accounts.account')
    .set({ deletedAt: deps.clock.now() })
    .where('id', '=', accountId)
    .execute();
  for (const each of [headers, await asAccount(deps)]) {
    const answer = await validate(each);
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'common.unauthenticated']);
  }
});

test('visitors have none', async () => {
  const strange = { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' };
  for (const headers of [{}, strange, asClient(deps), await asService(deps)]) {
    expect((await validate(headers)).statusCode).toBe(401);
  }
});
