import { DAY } from '#contract/constants.ts';
import { type Db, sql, type Tx } from '#platform/db.ts';
import type { AlarmChange } from '../policy.ts';

/** Opens what is new, keeps what is still so, and ends what was not seen since `endBefore`. */
export async function upsertQualityAlarms(
  tx: Tx,
  raised: readonly AlarmChange[],
  { now, endBefore }: { now: Date; endBefore: Date },
): Promise<void> {
  await sql`insert into playback.quality_alarm as a (kind, cube, key, value, usual, raised_at, seen_at)
    select kind, cube, key, value, usual, ${now}, ${now} from jsonb_to_recordset(${JSON.stringify(raised)}::jsonb)
      as r (kind text, cube text, key text, value float8, usual float8)
    on conflict (kind, cube, key) where ended_at is null
      do update set seen_at = excluded.seen_at, value = excluded.value, usual = excluded.usual`.execute(
    tx,
  );
  await tx
    .updateTable('playback.qualityAlarm')
    .set({ endedAt: now })
    .where('endedAt', 'is', null)
    .where('seenAt', '<', endBefore)
    .execute();
}

/** Open alarms and those that ended within a day, the newest first. */
export function listQualityAlarms(db: Db, now: Date, limit: number) {
  return db
    .selectFrom('playback.qualityAlarm')
    .select(['alarmId', 'kind', 'cube', 'key', 'value', 'usual', 'raisedAt', 'endedAt'])
    .where((eb) =>
      eb.or([eb('endedAt', 'is', null), eb('endedAt', '>', new Date(now.getTime() - DAY))]),
    )
    .orderBy(sql`ended_at is not null`)
    .orderBy('raisedAt', 'desc')
    .limit(limit)
    .execute();
}

/** Alarms that are over go after 90 days. */
export async function deleteOldQualityAlarms(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('playback.qualityAlarm')
    .where('endedAt', '<', new Date(now.getTime() - 90 * DAY))
    .execute();
}
