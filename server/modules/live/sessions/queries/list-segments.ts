import type { Ticks } from '#media/timeline.ts';
import type { Db } from '#platform/db.ts';
import type { SegmentRow } from '../timeline-row.ts';

/** The segments of a channel that begin in `[from, to)`, in order. */
export function listSegments(
  db: Db,
  channelId: string,
  { from, to }: { from: Ticks; to: Ticks },
): Promise<(SegmentRow & { sessionId: string })[]> {
  return db
    .selectFrom('live.segment')
    .select([
      'sessionId',
      'startTicks',
      'number',
      'videoTime',
      'videoDuration',
      'audioTime',
      'audioDuration',
      'bytes',
    ])
    .where('channelId', '=', channelId)
    .where('startTicks', '>=', from)
    .where('startTicks', '<', to)
    .orderBy('startTicks')
    .execute();
}
