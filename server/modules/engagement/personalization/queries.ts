import { writtenOnce } from '#platform/database/written-once.ts';
import type { Db, DB, Insertable, Tx } from '#platform/db.ts';

/** What an account chose, or that it did not want to; undefined while it was never asked. */
export async function findPersonalization(db: Db, accountId: string) {
  return (await listOfAccount(db, { accountId }))[0];
}

const listOfAccount = writtenOnce((db, { accountId }: { accountId: string }) =>
  db
    .selectFrom('engagement.personalization')
    .select(['genreIds', 'filmClasses', 'submittedAt', 'skippedAt'])
    .where('accountId', '=', accountId)
    .compile(),
);

export type Personalization = NonNullable<Awaited<ReturnType<typeof findPersonalization>>>;

/** Replaces the given fields of an earlier answer; fields that are left out stay. */
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

/** A row without a choice and without a skip says nothing: it goes. */
export async function updatePersonalizationSkipped(
  tx: Tx,
  accountId: string,
  skippedAt: Date | null,
): Promise<void> {
  if (skippedAt !== null) {
    await tx
      .insertInto('engagement.personalization')
      .values({ accountId, skippedAt })
      .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ skippedAt }))
      .execute();
    return;
  }
  await tx
    .deleteFrom('engagement.personalization')
    .where('accountId', '=', accountId)
    .where('submittedAt', 'is', null)
    .execute();
  await tx
    .updateTable('engagement.personalization')
    .set({ skippedAt: null })
    .where('accountId', '=', accountId)
    .execute();
}
