import type { Identifier } from '#contract/accounts.ts';
import type { Db } from '#platform/db.ts';

/** Frees an identifier whose registration was never verified and began before `before`. */
export async function deleteUnfinishedAccount(
  db: Db,
  identifier: Identifier,
  before: Date,
): Promise<void> {
  await db
    .deleteFrom('accounts.account')
    .where(identifier.kind, '=', identifier.kind === 'email' ? identifier.email : identifier.phone)
    .where('verifiedAt', 'is', null)
    .where('externalAuth', '=', false)
    .where('createdAt', '<', before)
    .execute();
}
