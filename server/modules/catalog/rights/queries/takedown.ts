import { type Db, type DB, type Insertable, type Selectable, sql, type Tx } from '#platform/db.ts';
import type { PageKey } from '#contract/page-key.ts';

export function findTakedown(db: Db, titleId: string) {
  return db
    .selectFrom('catalog.takedown as d')
    .leftJoin('catalog.takedownEnd as e', 'e.takedownId', 'd.takedownId')
    .select(['d.takedownId', 'd.reason', 'd.takenDownAt', 'e.untilAt as until'])
    .where('d.titleId', '=', titleId)
    .where('d.undoneAt', 'is', null)
    .executeTakeFirst();
}

export async function insertTakedown(
  tx: Tx,
  row: Insertable<DB['catalog.takedown']>,
): Promise<void> {
  await tx.insertInto('catalog.takedown').values(row).execute();
}

export async function updateTakedownUndone(
  tx: Tx,
  { titleId, reason, at }: { titleId: string; reason: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('catalog.takedown')
    .set({ undoneAt: at, undoneReason: reason })
    .where('titleId', '=', titleId)
    .where('undoneAt', 'is', null)
    .execute();
}

/** Null: it stands until somebody lifts it. */
export async function updateTakedownEnd(
  tx: Tx,
  takedownId: string,
  untilAt: Date | null,
): Promise<void> {
  if (untilAt === null) {
    await tx.deleteFrom('catalog.takedownEnd').where('takedownId', '=', takedownId).execute();
    return;
  }
  await tx
    .insertInto('catalog.takedownEnd')
    .values({ takedownId, untilAt })
    .onConflict((oc) => oc.column('takedownId').doUpdateSet({ untilAt }))
    .execute();
}

/** Claims titles that are still down though their takedown is over, those longest over first. */
export async function claimEndedTakedowns(
  db: Db,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<{ titleId: string }[]> {
  const { rows } = await sql<{ titleId: string }>`
    with due as (
      select e.takedown_id, d.title_id
      from catalog.takedown_end e join catalog.takedown d using (takedown_id)
      where e.until_at <= ${now} and d.undone_at is null and coalesce(e.claimed_until, e.until_at) <= ${now}
      order by coalesce(e.claimed_until, e.until_at) limit ${limit} for update of e skip locked
    )
    update catalog.takedown_end e set claimed_until = ${until} from due
    where e.takedown_id = due.takedown_id returning due.title_id`.execute(db);
  return rows;
}

/** Assets of titles that are taken down now. */
export async function listTakenDownAssets(db: Db): Promise<string[]> {
  const { rows } = await sql<{ assetId: string }>`
    select a.asset_id from catalog.takedown d join catalog.title t using (title_id)
    cross join lateral (
      select t.asset_id union all select t.trailer_asset_id
      union all select e.asset_id from catalog.episode e where e.title_id = t.title_id) as a
    where d.undone_at is null and a.asset_id is not null`.execute(db);
  return rows.map(({ assetId }) => assetId);
}

type Page = { after: PageKey | undefined; limit: number };

export type TakedownRow = {
  takedownId: string;
  titleId: string;
  slug: string;
  name: string;
  takenDownAt: Date;
  reason: string;
  /** When it comes back by itself. */
  until: Date | null;
  source: string | null;
};

/** Titles that are down, the last one first, each with the first demand that it answered. */
export async function listTakedowns(db: Db, { after, limit }: Page): Promise<TakedownRow[]> {
  const { rows } = await sql<TakedownRow>`
    select d.takedown_id, e.title_id, e.slug, e.name, d.taken_down_at, d.reason, u.until_at as until,
      (select r.source from catalog.takedown_request r
        where r.title_id = d.title_id and r.is_done and r.closed_at >= d.taken_down_at
        order by r.closed_at limit 1) as source
    from catalog.takedown d join catalog.title_entry e using (title_id)
    left join catalog.takedown_end u on u.takedown_id = d.takedown_id
    where d.undone_at is null
      and (${after === undefined} or (d.taken_down_at, d.takedown_id) <
        (${new Date(after?.value ?? 0)}, ${after?.id ?? null}::uuid))
    order by d.taken_down_at desc, d.takedown_id desc limit ${limit}`.execute(db);
  return rows;
}

export type RequestRow = Selectable<DB['catalog.takedownRequest']>;

/** Open ones by their deadline, closed ones the last first; each with the name of its title. */
export function listRequests(db: Db, { isOpen, after, limit }: Page & { isOpen: boolean }) {
  const time = isOpen ? 'r.dueAt' : 'r.closedAt';
  return db
    .selectFrom('catalog.takedownRequest as r')
    .innerJoin('catalog.titleEntry as e', 'e.titleId', 'r.titleId')
    .selectAll('r')
    .select('e.name')
    .where('r.closedAt', isOpen ? 'is' : 'is not', null)
    .$if(after !== undefined, (qb) =>
      qb.where((eb) =>
        eb(
          eb.refTuple(time, 'r.requestId'),
          isOpen ? '>' : '<',
          eb.tuple(new Date(after?.value ?? 0), after?.id ?? ''),
        ),
      ),
    )
    .orderBy(time, isOpen ? 'asc' : 'desc')
    .orderBy('r.requestId', isOpen ? 'asc' : 'desc')
    .limit(limit)
    .execute();
}

/** The one of this id: the first to be written down stays. */
export async function insertRequest(
  tx: Tx,
  row: Insertable<DB['catalog.takedownRequest']>,
): Promise<{ row: RequestRow; isNew: boolean }> {
  const made = await tx
    .insertInto('catalog.takedownRequest')
    .values(row)
    .onConflict((oc) => oc.doNothing())
    .returningAll()
    .executeTakeFirst();
  const kept = made ?? (await lockRequest(tx, row.requestId));
  if (kept === undefined) throw new Error('A demand is gone right after its insert');
  return { row: kept, isNew: made !== undefined };
}

export function lockRequest(tx: Tx, requestId: string): Promise<RequestRow | undefined> {
  return tx
    .selectFrom('catalog.takedownRequest')
    .selectAll()
    .where('requestId', '=', requestId)
    .forUpdate()
    .executeTakeFirst();
}

export function updateRefused(
  tx: Tx,
  { requestId, reason, at }: { requestId: string; reason: string; at: Date },
): Promise<RequestRow> {
  return tx
    .updateTable('catalog.takedownRequest')
    .set({ closedAt: at, isDone: false, reason })
    .where('requestId', '=', requestId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Closes the open demands for a title that is down now. */
export async function updateRequestsDone(tx: Tx, titleId: string, at: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('catalog.takedownRequest')
    .set({ closedAt: at, isDone: true })
    .where('titleId', '=', titleId)
    .where('closedAt', 'is', null)
    .returning('requestId')
    .execute();
  return rows.map(({ requestId }) => requestId);
}

export async function countOpenRequests(db: Db) {
  return db
    .selectFrom('catalog.takedownRequest')
    .select([sql<number>`count(*)::int`.as('open'), (eb) => eb.fn.min('dueAt').as('firstDueAt')])
    .where('closedAt', 'is', null)
    .executeTakeFirstOrThrow();
}
