import type { Db } from '#platform/db.ts';
import type { Span } from '../timeline-row.ts';
import { spanColumns } from './span-columns.ts';

export function findSession(db: Db, sessionId: string): Promise<Span | undefined> {
  return db
    .selectFrom('live.span')
    .select(spanColumns)
    .where('sessionId', '=', sessionId)
    .where('kind', '=', 'session')
    .$castTo<Span>()
    .executeTakeFirst();
}
