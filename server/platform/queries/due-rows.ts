import { type Selectable, sql } from 'kysely';
import type { DB } from '#db/types.ts';
import { inTimeGroup, type TimeGroup } from '../clocks.ts';
import type { Db } from '../db.ts';

/** Tables whose rows are looked at again at `checkAt`. */
type DueTable = {
  [T in keyof DB]: DB[T] extends { id: unknown; checkAt: unknown } ? T : never;
}[keyof DB];

/**
 * Takes rows whose time has come, those longest due first, and puts their next time at `until`: each is taken by one
 * process, and falls due again where that process dies with it. A table with `account_id` may be asked for one time group.
 */
export async function claimDueRows<T extends DueTable>(
  db: Db,
  table: T,
  { now, group, until, limit }: { now: Date; group?: TimeGroup; until: Date; limit: number },
): Promise<Selectable<DB[T]>[]> {
  const { rows } = await sql<Selectable<DB[T]>>`
    with due as (
      select id from ${sql.table(table)}
      where check_at <= ${now} and ${group === undefined ? sql`true` : inTimeGroup(group)}
      order by check_at limit ${limit} for update skip locked
    )
    update ${sql.table(table)} set check_at = ${until}
    where id in (select id from due) returning *`.execute(db);
  return rows;
}
