import type { Db } from '#platform/db.ts';
import type { Span } from '../timeline-row.ts';
import { spanColumns } from './span-columns.ts';

export function findLastSpan(db: Db, channelId: string): Promise<Span | undefined> {
  return db
    .selectFrom('live.span')
    .select(spanColumns)
    .where('channelId', '=', channelId)
    .orderBy('ordinal', 'desc')
    .limit(1)
    .$castTo<Span>()
    .executeTakeFirst();
}
