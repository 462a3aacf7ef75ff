import type { Db } from '#platform/db.ts';

/** Uses a challenge up: true for the first who answers it, in time and as its holder. */
export async function deletePasskeyChallenge(
  db: Db,
  answered: { challenge: string; purpose: string; holderHash: Buffer },
  now: Date,
): Promise<boolean> {
  const row = await db
    .deleteFrom('accounts.passkeyChallenge')
    .where('challenge', '=', answered.challenge)
    .where('purpose', '=', answered.purpose)
    .where('holderHash', '=', answered.holderHash)
    .returning('expiresAt')
    .executeTakeFirst();
  return row !== undefined && row.expiresAt > now;
}
