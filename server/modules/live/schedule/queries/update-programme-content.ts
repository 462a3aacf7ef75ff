import type { Updateable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db } from '#platform/db.ts';

type Content = Pick<
  Updateable<DB['live.programme']>,
  'title' | 'synopsis' | 'kpiClass' | 'category' | 'titleSlug' | 'items'
>;

/** Shows something else in the time of an announced programme. */
export async function updateProgrammeContent(
  db: Db,
  programmeId: string,
  content: Content,
): Promise<void> {
  await db
    .updateTable('live.programme')
    .set(content)
    .where('programmeId', '=', programmeId)
    .execute();
}
