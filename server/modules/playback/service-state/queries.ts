import type { PartState, ServicePart } from '#contract/playback/index.ts';
import type { Db } from '#platform/db.ts';

type Trouble = Exclude<PartState, 'works'>;

/** What does not work now, with since when. */
export async function listOpenIncidents(db: Db) {
  const rows = await db
    .selectFrom('playback.serviceIncident')
    .select(['part', 'state', 'beganAt'])
    .where('endedAt', 'is', null)
    .execute();
  // The table's checks hold both.
  return rows.map((row) => ({
    ...row,
    part: row.part as ServicePart,
    state: row.state as Trouble,
  }));
}

/** What lately did not work and does again, newest first. */
export async function listEndedIncidents(db: Db, since: Date, limit: number) {
  const rows = await db
    .selectFrom('playback.serviceIncident')
    .select(['part', 'beganAt', 'endedAt'])
    .where('beganAt', '>=', since)
    .where('endedAt', 'is not', null)
    .$narrowType<{ endedAt: Date }>()
    .orderBy('beganAt', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, part: row.part as ServicePart }));
}

/** Opens an incident of a part, or says how bad the open one is now. */
export async function upsertIncident(
  db: Db,
  { part, state, now }: { part: ServicePart; state: Trouble; now: Date },
): Promise<void> {
  await db
    .insertInto('playback.serviceIncident')
    .values({ part, state, beganAt: now })
    .onConflict((oc) => oc.column('part').where('endedAt', 'is', null).doUpdateSet({ state }))
    .execute();
}

/** Ends the open incident of a part, where there is one. */
export async function updateIncidentEnd(db: Db, part: ServicePart, now: Date): Promise<void> {
  await db
    .updateTable('playback.serviceIncident')
    .set((eb) => ({ endedAt: eb.fn<Date>('greatest', [eb.val(now), 'beganAt']) }))
    .where('part', '=', part)
    .where('endedAt', 'is', null)
    .execute();
}

/** Deletes what is over and began before a moment. */
export async function deleteEndedIncidents(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('playback.serviceIncident')
    .where('beganAt', '<', before)
    .where('endedAt', 'is not', null)
    .execute();
}
