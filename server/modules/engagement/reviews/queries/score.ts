import { type Db, sql, type Tx } from '#platform/db.ts';

const NONE = [0, 0, 0, 0, 0];

/** How many gave 1 to 5 stars, by whether they watched. */
export async function findReviewCounts(
  db: Db,
  titleId: string,
): Promise<{ verified: number[]; unverified: number[] }> {
  const row = await db
    .selectFrom('engagement.reviewScore')
    .select(['verified', 'unverified'])
    .where('titleId', '=', titleId)
    .executeTakeFirst();
  return row ?? { verified: NONE, unverified: NONE };
}

/** The mean of all stars of all titles; undefined while there are none. */
export async function findMeanStars(db: Db): Promise<number | undefined> {
  const all = sql.raw(
    [1, 2, 3, 4, 5]
      .map((star) => `${star} * (verified[${star}] + unverified[${star}])`)
      .join(' + '),
  );
  const counts = sql.raw(
    [1, 2, 3, 4, 5].map((star) => `verified[${star}] + unverified[${star}]`).join(' + '),
  );
  const { rows } = await sql<{ mean: number | null }>`
    select (sum(${all})::float8 / nullif(sum(${counts}), 0))::float8 as mean
    from engagement.review_score`.execute(db);
  return rows[0]?.mean ?? undefined;
}

/** Counts a review that was begun on a day. */
export async function upsertReviewDay(tx: Tx, titleId: string, day: string): Promise<void> {
  await tx
    .insertInto('engagement.reviewDay')
    .values({ titleId, day: sql`${day}::date`, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['titleId', 'day'])
        .doUpdateSet({ count: sql`engagement.review_day.count + 1` }),
    )
    .execute();
}

/** How many reviews of a title were begun on a day, and on the `before` days ahead of it together. */
export async function findReviewRate(
  db: Db,
  titleId: string,
  day: string,
  before: number,
): Promise<{ today: number; before: number }> {
  const { rows } = await sql<{ today: number; before: number }>`
    select coalesce(sum(count) filter (where day = ${day}::date), 0)::int as today,
      coalesce(sum(count) filter (where day < ${day}::date), 0)::int as before
    from engagement.review_day
    where title_id = ${titleId} and day between ${day}::date - ${before}::int and ${day}::date`.execute(
    db,
  );
  return rows[0] ?? { today: 0, before: 0 };
}
