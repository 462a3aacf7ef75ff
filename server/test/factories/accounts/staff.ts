import { randomBytes } from 'node:crypto';
import { STAFF_SESSION_LIFE } from '#contract/accounts/index.ts';
import { hashSecret } from '#platform/secrets.ts';
import { testDeps } from '../../deps.ts';

/**
 * The cookie of a staff session that has just begun, stepped up, for an account with roles:
 * `app.inject({ headers: await aStaffSession(accountId) })`.
 */
export async function aStaffSession(accountId: string): Promise<{ cookie: string }> {
  const { db, clock } = await testDeps();
  const secret = randomBytes(32).toString('base64url');
  const now = clock.now();
  await db
    .insertInto('accounts.staffSession')
    .values({
      accountId,
      tokenHash: hashSecret(secret),
      beganAt: now,
      lastUsedAt: now,
      steppedUpAt: now,
      expiresAt: new Date(now.getTime() + STAFF_SESSION_LIFE),
      label: 'Chrome di Linux',
      address: '10.0.0.1',
    })
    .execute();
  return { cookie: `studio_session=${secret}` };
}
