import { type Db, type DB, type Selectable, sql, type Tx } from '#platform/db.ts';

export type Statement = Selectable<DB['studio.statement']>;
export type Line = Selectable<DB['studio.statementLine']>;

export function listStatements(db: Db): Promise<Statement[]> {
  return db.selectFrom('studio.statement').selectAll().orderBy('month').execute();
}

export function findStatement(db: Db, month: string): Promise<Statement | undefined> {
  return db
    .selectFrom('studio.statement')
    .selectAll()
    .where('month', '=', month)
    .executeTakeFirst();
}

const AT_ONCE = 2_000;

/** A month as it was counted, in place of how it was counted before. One that is final stays. */
export async function replaceStatement(
  tx: Tx,
  statement: Statement,
  lines: readonly Line[],
): Promise<void> {
  const { month, ...counted } = statement;
  const kept = await tx
    .insertInto('studio.statement')
    .values(statement)
    .onConflict((conflict) =>
      conflict.column('month').doUpdateSet(counted).where('studio.statement.isFinal', '=', false),
    )
    .returning('month')
    .executeTakeFirst();
  if (kept === undefined) return;
  await tx.deleteFrom('studio.statementLine').where('month', '=', month).execute();
  for (let from = 0; from < lines.length; from += AT_ONCE)
    await tx
      .insertInto('studio.statementLine')
      .values(lines.slice(from, from + AT_ONCE))
      .execute();
}

export type Licensor = {
  licensor: string;
  titles: number;
  plays: number;
  watchedMs: number;
  salesRupiah: number;
  plansRupiah: number;
  shareRupiah: number | null;
  costRupiah: number | null;
};

/** The sums of each licensor, by name. */
export async function listLicensors(
  db: Db,
  { month, after, limit }: { month: string; after: string | undefined; limit: number },
): Promise<Licensor[]> {
  const { rows } = await sql<Licensor>`
    select licensor, count(distinct title_id)::int8 as titles, sum(plays)::int8 as plays,
      sum(watched_ms)::int8 as watched_ms, sum(sales_rupiah)::int8 as sales_rupiah,
      sum(plans_rupiah)::int8 as plans_rupiah, sum(share_rupiah)::int8 as share_rupiah,
      sum(cost_rupiah)::int8 as cost_rupiah
    from studio.statement_line where month = ${month} and licensor > ${after ?? ''}
    group by licensor order by licensor limit ${limit}`.execute(db);
  return rows;
}

/** A licensor's lines of a month by title; `after` is the licence of the last one before. */
export function listLines(
  db: Db,
  { month, licensor }: { month: string; licensor: string },
  { after, limit }: { after: string | undefined; limit: number },
): Promise<Line[]> {
  return db
    .selectFrom('studio.statementLine')
    .selectAll()
    .where('month', '=', month)
    .where('licensor', '=', licensor)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(name, licence_id) > (select name, licence_id from studio.statement_line
          where month = ${month} and licence_id = ${after ?? null}::uuid)`,
      ),
    )
    .orderBy('name')
    .orderBy('licenceId')
    .limit(limit)
    .execute();
}

/** Lines that have a cost, the dearest hour first. */
export function listDearestHours(
  db: Db,
  month: string,
  { after, limit }: { after: { value: number; id: string } | undefined; limit: number },
): Promise<Line[]> {
  return db
    .selectFrom('studio.statementLine')
    .selectAll()
    .where('month', '=', month)
    .where('hourRupiah', 'is not', null)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(hour_rupiah < ${after?.value ?? 0}
          or (hour_rupiah = ${after?.value ?? 0} and licence_id > ${after?.id ?? null}::uuid))`,
      ),
    )
    .orderBy('hourRupiah', 'desc')
    .orderBy('licenceId')
    .limit(limit)
    .execute();
}
