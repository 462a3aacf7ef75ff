import type { Tx } from '#platform/db.ts';
import type { EntryContent, GuideEntry } from '../xmltv/guide-entry.ts';

type Row = GuideEntry & { feed: string; priority: number };

/** What guides in use say of a channel from some time on, the most believed guide first. */
export async function listEntries(tx: Tx, channelId: string, from: Date): Promise<Row[]> {
  const rows = await tx
    .selectFrom('live.feedEntry as e')
    .innerJoin('live.feed as f', 'f.feedId', 'e.feedId')
    .select(['e.startAt', 'e.stopAt', 'e.content', 'f.name as feed', 'f.priority'])
    .where('e.channelId', '=', channelId)
    .where('e.stopAt', '>', from)
    .where('f.isActive', '=', true)
    .orderBy('f.priority')
    .orderBy('f.name')
    .orderBy('e.startAt')
    .execute();
  // Written by replaceEntries alone.
  return rows.map((row) => ({ ...row, content: row.content as EntryContent }));
}
