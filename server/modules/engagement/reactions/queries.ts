import type { Reaction } from '#contract/engagement/index.ts';
import type { Watcher } from '#platform/auth.ts';
import type { Db, Tx } from '#platform/db.ts';

type OfTitle = Watcher & { titleId: string };

/** What a profile thinks of a title; null where it said nothing. */
export async function findReaction(
  db: Db,
  { accountId, profileId, titleId }: OfTitle,
): Promise<Reaction | null> {
  const row = await db
    .selectFrom('engagement.reaction')
    .select('reaction')
    .where('accountId', '=', accountId)
    .where('profileId', '=', profileId)
    .where('titleId', '=', titleId)
    .executeTakeFirst();
  // The table's check holds the reactions.
  return (row?.reaction as Reaction | undefined) ?? null;
}

/** The newest word counts. */
export async function upsertReaction(
  db: Db,
  { now, ...said }: OfTitle & { reaction: Reaction; now: Date },
): Promise<void> {
  const { reaction } = said;
  await db
    .insertInto('engagement.reaction')
    .values({ ...said, reactedAt: now })
    .onConflict((oc) =>
      oc.columns(['accountId', 'profileId', 'titleId']).doUpdateSet({ reaction, reactedAt: now }),
    )
    .execute();
}

export async function deleteReaction(
  db: Db,
  { accountId, profileId, titleId }: OfTitle,
): Promise<void> {
  await db
    .deleteFrom('engagement.reaction')
    .where('accountId', '=', accountId)
    .where('profileId', '=', profileId)
    .where('titleId', '=', titleId)
    .execute();
}

/** Everything that the profiles of an account said of titles. */
export async function deleteReactions(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('engagement.reaction').where('accountId', '=', accountId).execute();
}
