import type { Ticks } from '#media/timeline.ts';
import type { Db } from '#platform/db.ts';
import type { Span } from '../timeline-row.ts';
import { spanColumns } from './span-columns.ts';

/** The stretches of a channel that touch a window, in order; `isOpen` where more may come. */
export function listSpans(
  db: Db,
  channelId: string,
  { from, to }: { from: Ticks; to: Ticks },
): Promise<(Span & { isOpen: boolean })[]> {
  return db
    .selectFrom('live.span')
    .select([...spanColumns, ({ eb }) => eb('closedAt', 'is', null).as('isOpen')])
    .where('channelId', '=', channelId)
    .where('startTicks', '<', to)
    .where('reachTicks', '>', from)
    .orderBy('ordinal')
    .$castTo<Span & { isOpen: boolean }>()
    .execute();
}
