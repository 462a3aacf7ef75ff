import type { Selectable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db } from '#platform/db.ts';

export type Flow = Selectable<DB['partner.flow']>;

/** The flow of a browser, while it lasts. */
export function findFlow(db: Db, secretHash: Buffer, now: Date): Promise<Flow | undefined> {
  return db
    .selectFrom('partner.flow')
    .selectAll()
    .where('secretHash', '=', secretHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}
