import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';

/** Every version of a film that a channel's published blocks play, or its slates, as `{asset}/{version}`. */
export async function listChannelAssets(db: Db, channelId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct (item ->> 'assetId') || '/' || (item ->> 'version') as name
    from live.block, jsonb_array_elements(items) as item
    where channel_id = ${channelId}
    union
    select distinct asset_id || '/' || asset_version from live.span
    where channel_id = ${channelId} and asset_id is not null
  `.execute(db);
  return rows.map(({ name }) => name);
}
