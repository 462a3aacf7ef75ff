import type { Avatar, ChildClass } from '#contract/profiles.ts';
import { changeProfileOfSessions, lockAccount } from '#modules/accounts/index.ts';
import type { Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import { classOf, firstProfile, isFirst, profilesOf } from './profiles-of.ts';
import { insertProfile } from './queries/insert-profile.ts';
import type { Profile } from './queries/list-profiles.ts';
import { updateProfile } from './queries/update-profile.ts';

type Change = {
  name?: string | undefined;
  avatar?: Avatar | undefined;
  filmClass?: ChildClass | null | undefined;
};

/** Changes a profile under a lock on its account. Sessions that it watches in follow its age limit at once. */
export async function changeProfile(
  parts: Pick<Parts, 'clock' | 'events'>,
  tx: Tx,
  { accountId, profileId }: { accountId: string; profileId: string },
  { name, avatar, filmClass }: Change,
): Promise<Profile> {
  const account = (await lockAccount(tx, accountId)) ?? fail('common.unauthenticated');
  const all = await profilesOf(tx, account);
  const profile = all.find(({ id }) => id === profileId) ?? fail('profiles.notFound');
  if (isFirst(profile)) {
    if (filmClass != null) fail('profiles.firstStays');
    await insertProfile(tx, firstProfile(account));
  }
  if (name !== undefined) requireFreeName(all, name, profileId);
  const change = {
    ...(name === undefined ? {} : { name }),
    ...(avatar === undefined ? {} : { avatar }),
    ...(filmClass === undefined ? {} : { maxFilmClass: filmClass }),
  };
  await updateProfile(tx, profile, change);
  const changed = { ...profile, ...change };
  const maxFilmClass = classOf(changed);
  if (maxFilmClass !== classOf(profile)) {
    await changeProfileOfSessions(parts, tx, profileId, { profileId, maxFilmClass });
  }
  return changed;
}

/** Two profiles of one name can't be told apart. */
export function requireFreeName(
  all: readonly Profile[],
  name: string,
  exceptId: string | undefined,
): void {
  const same = (other: string) => other.toLocaleLowerCase('id') === name.toLocaleLowerCase('id');
  if (all.some((other) => other.id !== exceptId && same(other.name))) fail('profiles.nameTaken');
}
