import type { Identifier } from '#contract/accounts.ts';
import type { Db } from '#platform/db.ts';

/** Whether a device of the account was last used from this network. */
export async function hasDeviceAt(
  db: Db,
  identifier: Identifier,
  address: string,
): Promise<boolean> {
  const found = await db
    .selectFrom('accounts.device')
    .innerJoin('accounts.account', 'accounts.account.id', 'accounts.device.accountId')
    .select('accounts.device.id')
    .where(
      `accounts.account.${identifier.kind}`,
      '=',
      identifier.kind === 'email' ? identifier.email : identifier.phone,
    )
    .where('accounts.device.lastAddress', '=', address)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
