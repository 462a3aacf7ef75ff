import { randomUUID } from 'node:crypto';
import { type StaffRole, staffKinds } from '#contract/call.ts';
import { DAY } from '#contract/constants.ts';
import {
  type AccountSeed,
  findAccount,
  seedAccount,
  startSession,
} from '#modules/accounts/index.ts';
import type { Role } from '#platform/auth.ts';
import { testDeps } from '../../deps.ts';
import { aStaffSession } from './staff.ts';

type Given = Omit<AccountSeed, 'identifier' | 'role' | 'staffRoles'> & {
  identifier: string;
  plan: 'lite' | 'premium';
  /** Of staff: one of them, or several. */
  role: Role | StaffRole;
  roles: readonly StaffRole[];
};

export type Viewer = {
  accountId: string;
  email: string;
  sessionId: string;
  deviceId: string;
  /** For `app.inject({ headers })`; of staff with a staff session too, stepped up. */
  headers: { authorization: string };
  /** For `app.inject({ cookies })`, as the viewer's browser holds them. */
  cookies: { access_token: string; refresh_token: string };
};

/** Somebody signed in on a device of their own, in this test file's database: `await aViewer({ plan: 'premium' })`. */
export async function aViewer(given: Partial<Given> = {}): Promise<Viewer> {
  const deps = await testDeps();
  const { plan, identifier, role, roles, ...seed } = given;
  const staffRoles = roles ?? staffKinds.filter((kind) => kind === role);
  const ofShop = (['b2b', 'corporate'] as const).find((each) => each === role);
  const email = identifier ?? `${randomUUID()}@viewer.test`;
  const { accountId } = await seedAccount(deps.db, {
    name: 'Penonton',
    ...seed,
    ...(ofShop && { role: ofShop }),
    staffRoles,
    identifier: email,
    passwordCost: deps.passwordCost,
  });
  if (plan !== undefined) {
    // Only who gives a plan away loads what sells it.
    const { grantForSeed } = await import('#modules/commerce/index.ts');
    const endsAt = new Date(deps.clock.now().getTime() + 30 * DAY);
    await grantForSeed(deps.db, accountId, plan, endsAt);
  }
  const device = { deviceId: randomUUID(), label: 'Chrome di Android' };
  const session = await startSession(deps, { accountId, ...device });
  const account = await findAccount(deps.db, accountId);
  return {
    accountId,
    email: account?.email ?? account?.phone ?? email,
    sessionId: session.sessionId,
    deviceId: session.deviceId ?? '',
    headers: {
      authorization: `Bearer ${session.accessToken}`,
      ...(staffRoles.length > 0 && (await aStaffSession(accountId))),
    },
    cookies: { access_token: session.accessToken, refresh_token: session.refreshToken },
  };
}
