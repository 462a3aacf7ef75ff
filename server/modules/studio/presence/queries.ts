import type { Db, DB, Insertable, Selectable } from '#platform/db.ts';

type Row = Selectable<DB['studio.presence']>;
type Subject = Pick<Row, 'kind' | 'subjectId'>;

const MOST_SHOWN = 50;

/** A tab looks at one thing at a time: where it is now takes the place of where it was. */
export async function upsertPresence(
  db: Db,
  row: Insertable<DB['studio.presence']>,
): Promise<void> {
  const { kind, subjectId, part, seenAt } = row;
  await db
    .insertInto('studio.presence')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'tab']).doUpdateSet({ kind, subjectId, part, seenAt }),
    )
    .execute();
}

export async function deletePresence(
  db: Db,
  { accountId, tab }: Pick<Row, 'accountId' | 'tab'>,
): Promise<void> {
  await db
    .deleteFrom('studio.presence')
    .where('accountId', '=', accountId)
    .where('tab', '=', tab)
    .execute();
}

/** Tabs that were not heard of for long, of everybody: the table holds who is there. */
export async function deletePresenceBefore(db: Db, time: Date): Promise<void> {
  await db.deleteFrom('studio.presence').where('seenAt', '<', time).execute();
}

/** Tabs that have it open, those that came first first. */
export const listPresent = (db: Db, subject: Subject, seenSince: Date) =>
  db
    .selectFrom('studio.presence')
    .select(['accountId', 'tab', 'part'])
    .where('kind', '=', subject.kind)
    .where('subjectId', '=', subject.subjectId)
    .where('seenAt', '>=', seenSince)
    .orderBy('since')
    .limit(MOST_SHOWN)
    .execute();

export async function deletePresenceOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('studio.presence').where('accountId', '=', accountId).execute();
}
