import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';

/** Every version of a film that a channel's published blocks play, as `{asset}/{version}`. */
export async function listChannelAssets(db: Db, channelId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct (item ->> 'assetId') || '/' || (item ->> 'version') as name
    from live.block, jsonb_array_elements(items) as item
    where channel_id = ${channelId}
  `.execute(db);
  return rows.map(({ name }) => name);
}
