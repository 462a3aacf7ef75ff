import { type Db, type DB, type Insertable, type Selectable, sql, type Tx } from '#platform/db.ts';

type Row = Selectable<DB['studio.view']>;
/** Own ones come first, so that others' can't push them out. */
const MOST_LISTED = 300;

/** Own views of a page and shared ones, by name. */
export function listViews(
  db: Db,
  { accountId, page }: { accountId: string; page: string },
): Promise<Row[]> {
  return db
    .selectFrom('studio.view')
    .selectAll()
    .where('page', '=', page)
    .where((eb) => eb.or([eb('accountId', '=', accountId), eb('isShared', '=', true)]))
    .orderBy(sql`account_id <> ${accountId}`)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(MOST_LISTED)
    .execute();
}

export async function countViews(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('studio.view')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A view, or the one of the same name as it is now. */
export function upsertView(tx: Tx, row: Insertable<DB['studio.view']>): Promise<Row> {
  const { name, query, isShared } = row;
  return tx
    .insertInto('studio.view')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .expression(sql`account_id, page, lower(name)`)
        .doUpdateSet({ name, query, ...(isShared !== undefined && { isShared }) }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** How many were there and one's own. */
export async function deleteView(
  db: Db,
  { accountId, viewId }: { accountId: string; viewId: string },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('studio.view')
    .where('id', '=', viewId)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** What an account kept, for its owner to read. */
export const listViewsOf = (db: Db, accountId: string) =>
  db
    .selectFrom('studio.view')
    .select(['page', 'name', 'query', 'isShared', 'createdAt'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .execute();

export async function deleteViewsOf(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('studio.view').where('accountId', '=', accountId).execute();
}

type DraftRow = Selectable<DB['studio.keptDraft']>;
type DraftKey = Pick<DraftRow, 'accountId' | 'name'>;
type DeviceDraft = DraftKey & Pick<DraftRow, 'device' | 'savedAt'>;
/** Of one person: who begins more loses the oldest. */
const MOST_DRAFTS = 100;

export function findDraft(db: Db, { accountId, name }: DraftKey, savedAfter: Date) {
  return db
    .selectFrom('studio.keptDraft')
    .select(['value', 'device', 'savedAt'])
    .where('accountId', '=', accountId)
    .where('name', '=', name)
    .where('savedAt', '>', savedAfter)
    .executeTakeFirst();
}

/**
 * Keeps a draft in the place of what the same device kept, or of what another one had kept by a time (`over`). Each is a little
 * later than the one before, so that its time names it. @returns its time; undefined where another device typed since
 */
export async function upsertDraft(
  tx: Tx,
  row: Insertable<DB['studio.keptDraft']>,
  over: Date | undefined,
): Promise<Date | undefined> {
  const { value, device, accountId } = row;
  const kept = await tx
    .insertInto('studio.keptDraft')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['accountId', 'name'])
        .doUpdateSet({
          value,
          device,
          savedAt: sql`greatest(excluded.saved_at, kept_draft.saved_at + interval '1 millisecond')`,
        })
        .where((eb) =>
          eb.or([
            eb('studio.keptDraft.device', '=', device),
            eb('studio.keptDraft.savedAt', '=', over ?? new Date(0)),
          ]),
        ),
    )
    .returning('savedAt')
    .executeTakeFirst();
  await sql`delete from studio.kept_draft where account_id = ${accountId} and name in (
    select name from studio.kept_draft where account_id = ${accountId}
    order by saved_at desc offset ${MOST_DRAFTS})`.execute(tx);
  return kept?.savedAt;
}

/** As it was at a time: what was typed since stays. */
export async function deleteDraft(db: Db, draft: DeviceDraft): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('studio.keptDraft')
    .where('accountId', '=', draft.accountId)
    .where('name', '=', draft.name)
    .where('device', '=', draft.device)
    .where('savedAt', '=', draft.savedAt)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteDraftsBefore(db: Db, time: Date): Promise<void> {
  await db.deleteFrom('studio.keptDraft').where('savedAt', '<=', time).execute();
}

/** What an account typed and did not save, for its owner to read. */
export const listDraftsOf = (db: Db, accountId: string) =>
  db
    .selectFrom('studio.keptDraft')
    .select(['name', 'value', 'savedAt'])
    .where('accountId', '=', accountId)
    .orderBy('savedAt')
    .execute();

export async function deleteDraftsOf(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('studio.keptDraft').where('accountId', '=', accountId).execute();
}
