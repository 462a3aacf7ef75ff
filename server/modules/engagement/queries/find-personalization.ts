import type { Db } from '#platform/db.ts';

/** What an account chose, or that it did not want to; undefined while it was never asked. */
export function findPersonalization(db: Db, accountId: string) {
  return db
    .selectFrom('engagement.personalization')
    .select(['genreIds', 'filmClasses', 'submittedAt', 'skippedAt'])
    .where('accountId', '=', accountId)
    .executeTakeFirst();
}

export type Personalization = NonNullable<Awaited<ReturnType<typeof findPersonalization>>>;
