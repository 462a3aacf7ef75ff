import type { Tx } from '#platform/db.ts';
import type { PresentRow } from '../compare-rows.ts';

/** All programmes of a channel that end after some time, by whom they were written. */
export function listPresentRows(tx: Tx, channelId: string, from: Date): Promise<PresentRow[]> {
  return tx
    .selectFrom('live.programme')
    .select([
      'programmeId',
      'startAt',
      'stopAt',
      'title',
      'subtitle',
      'synopsis',
      'kpiClass',
      'category',
      'episode',
      'isLive',
      'pictureUrl',
      'source',
    ])
    .where('channelId', '=', channelId)
    .where('stopAt', '>', from)
    .orderBy('startAt')
    .$narrowType<Pick<PresentRow, 'kpiClass'>>()
    .execute();
}
