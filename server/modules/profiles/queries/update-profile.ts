import type { Db } from '#platform/db.ts';
import type { Profile } from './list-profiles.ts';

type Change = Partial<Pick<Profile, 'name' | 'avatar' | 'maxFilmClass'>>;

export async function updateProfile(
  db: Db,
  { id, accountId }: Pick<Profile, 'id' | 'accountId'>,
  change: Change,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await db
    .updateTable('profiles.profile')
    .set(change)
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .execute();
}
