import { seedAccount, startSession } from '#modules/accounts/index.ts';
import type { Deps } from '#platform/deps.ts';

/** Access tokens of new accounts that are signed in: those who buy and watch in a rehearsal. */
export async function openAccounts(
  deps: Deps,
  { count, prefix }: { count: number; prefix: string },
): Promise<string[]> {
  const tokens = [];
  for (let number = 0; number < count; number += 1) {
    const identifier = `${prefix}-${number}@rehearsal.test`;
    const { accountId } = await seedAccount(deps.db, { identifier, name: `Penonton ${number}` });
    const device = { deviceId: `${prefix}-${number}`, label: 'Chrome' };
    tokens.push((await startSession(deps, { accountId, ...device })).accessToken);
  }
  return tokens;
}

/** Ids of the packages that are on sale. */
export async function listPackages({ db }: Pick<Deps, 'db'>): Promise<string[]> {
  const rows = await db
    .selectFrom('commerce.package')
    .select('id')
    .where('kind', '=', 'PACKAGE')
    .where('isOnSale', '=', true)
    .execute();
  return rows.map(({ id }) => id);
}
