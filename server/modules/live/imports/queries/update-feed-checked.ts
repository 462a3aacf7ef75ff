import type { Updateable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db } from '#platform/db.ts';

type Checked = Pick<
  Updateable<DB['live.feed']>,
  'checkAt' | 'goodAt' | 'etag' | 'lastModified' | 'problem' | 'problemAt'
>;

/** What came of looking at a guide. */
export async function updateFeedChecked(db: Db, feedId: string, checked: Checked): Promise<void> {
  await db.updateTable('live.feed').set(checked).where('feedId', '=', feedId).execute();
}
