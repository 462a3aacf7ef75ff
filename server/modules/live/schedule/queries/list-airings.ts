import type { KpiClass } from '#contract/kpi-classes.ts';
import type { Db } from '#platform/db.ts';

/** What is on a channel in a span, as far as that decides who may see it. */
export async function listAirings(db: Db, channelId: string, from: Date, to: Date) {
  return db
    .selectFrom('live.programme')
    .select(['startAt', 'stopAt', 'kpiClass'])
    .where('channelId', '=', channelId)
    .where('stopAt', '>', from)
    .where('startAt', '<', to)
    .orderBy('startAt')
    .$narrowType<{ kpiClass: KpiClass | null }>()
    .execute();
}
