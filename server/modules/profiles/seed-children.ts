import { randomUUID } from 'node:crypto';
import type { Avatar, ChildClass } from '#contract/profiles.ts';
import type { Db } from '#platform/db.ts';
import { insertProfile } from './queries/insert-profile.ts';
import { listProfileRows } from './queries/list-profiles.ts';

export type SeedChild = { name: string; avatar: Avatar; filmClass: ChildClass };

/** Gives a demo account children's profiles; one that has profiles already keeps what it has. */
export async function seedChildren(
  db: Db,
  accountId: string,
  children: readonly SeedChild[],
  now: Date,
): Promise<void> {
  if ((await listProfileRows(db, accountId)).length > 0) return;
  for (const { name, avatar, filmClass: maxFilmClass } of children) {
    const id = randomUUID();
    await insertProfile(db, { id, accountId, name, avatar, maxFilmClass, createdAt: now });
  }
}
