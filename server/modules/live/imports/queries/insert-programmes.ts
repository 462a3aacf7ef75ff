import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';
import type { WantedRow } from '../compare-rows.ts';

/** @param rows with the id that each had before, where it is known. */
export async function insertProgrammes(
  tx: Tx,
  channelId: string,
  rows: readonly (WantedRow & { programmeId: string | null; titleSlug?: string | null })[],
): Promise<string[]> {
  const ids = rows.map(({ programmeId }) => programmeId ?? randomUUID());
  if (rows.length === 0) return ids;
  const given = JSON.stringify(rows.map((row, place) => ({ ...row, programmeId: ids[place] })));
  await sql`insert into live.programme (programme_id, channel_id, start_at, stop_at, title, subtitle,
      synopsis, kpi_class, category, episode, is_live, picture_url, title_slug, source)
    select "programmeId", ${channelId}::uuid, "startAt", "stopAt", title, subtitle,
      synopsis, "kpiClass", category, episode, "isLive", "pictureUrl", "titleSlug", source
    from jsonb_to_recordset(${given}::jsonb) as row ("programmeId" uuid, "startAt" timestamptz,
      "stopAt" timestamptz, title text, subtitle text, synopsis text, "kpiClass" text, category text,
      episode text, "isLive" boolean, "pictureUrl" text, "titleSlug" text, source text)`.execute(
    tx,
  );
  return ids;
}
