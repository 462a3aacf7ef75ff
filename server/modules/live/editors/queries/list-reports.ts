import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';

const MANY = 50;

type Filter = { feedId?: string | undefined; runId?: string | undefined };

/** Imports, newest first, with how many findings of each kind they had. */
export function listReports(db: Db, { feedId, runId }: Filter) {
  return db
    .selectFrom('live.feedRun as r')
    .selectAll('r')
    .select(
      sql<{ kind: string; count: number }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'count', n) order by kind), '[]')
        from (select kind, count(*) as n from live.feed_finding f where f.run_id = r.run_id
          group by kind) as k)`.as('findings'),
    )
    .$if(feedId !== undefined, (qb) => qb.where('r.feedId', '=', feedId ?? ''))
    .$if(runId !== undefined, (qb) => qb.where('r.runId', '=', runId ?? ''))
    .$narrowType<{ outcome: 'imported' | 'refused' }>()
    .orderBy('r.at', 'desc')
    .limit(MANY)
    .execute();
}
