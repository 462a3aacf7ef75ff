import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';
import type { GuideEntry } from '../xmltv/guide-entry.ts';

type Given = {
  feedId: string;
  channelId: string;
  /** In order and one at a time; at least one. */
  entries: readonly GuideEntry[];
};

/** What a guide says of a channel from its first programme to the end of its last; what it said beyond stays. */
export async function replaceEntries(tx: Tx, { feedId, channelId, entries }: Given): Promise<void> {
  const [first, last] = [entries[0], entries.at(-1)];
  if (first === undefined || last === undefined) return;
  await tx
    .deleteFrom('live.feedEntry')
    .where('feedId', '=', feedId)
    .where('channelId', '=', channelId)
    .where('startAt', '>=', first.startAt)
    .where('startAt', '<', last.stopAt)
    .execute();
  const rows = JSON.stringify(
    entries.map(({ startAt, stopAt, content }) => ({
      start_at: startAt,
      stop_at: stopAt,
      content,
    })),
  );
  await sql`insert into live.feed_entry (feed_id, channel_id, start_at, stop_at, content)
    select ${feedId}::uuid, ${channelId}::uuid, start_at, stop_at, content
    from jsonb_to_recordset(${rows}::jsonb)
      as entry (start_at timestamptz, stop_at timestamptz, content jsonb)`.execute(tx);
}
