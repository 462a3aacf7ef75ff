import type { Insertable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db } from '#platform/db.ts';
import type { Personalization } from './find-personalization.ts';

/** Puts what is given in the place of an earlier answer; fields that are left out stay. */
export function upsertPersonalization(
  db: Db,
  answer: Insertable<DB['engagement.personalization']>,
): Promise<Personalization> {
  const { accountId: _, ...given } = answer;
  return db
    .insertInto('engagement.personalization')
    .values(answer)
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(given))
    .returning(['genreIds', 'filmClasses', 'submittedAt', 'skippedAt'])
    .executeTakeFirstOrThrow();
}
