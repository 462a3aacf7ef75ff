import { randomUUID } from 'node:crypto';
import {
  type Avatar,
  avatars,
  type ChildClass,
  childClasses,
  type ProfileRecord,
} from '#contract/profiles.ts';
import { type AccountView, changeProfileOfSessions, lockAccount } from '#modules/accounts/index.ts';
import { type AccountCaller, watcherOf } from '#platform/auth.ts';
import type { Db, Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { createErasures } from '#platform/personal-data.ts';
import {
  claimRemoval,
  deleteRemoval,
  insertProfile,
  listAccountData,
  listProfileRows,
  type Profile,
  updateProfile,
} from './queries.ts';

const MAX_NAME_LENGTH = 30;

/**
 * The first profile of an account: an adult's, and there from the beginning. Its id is the account's, so that nothing
 * has to be written for those who never make another.
 */
function firstProfile(account: AccountView): Profile {
  return {
    id: account.accountId,
    accountId: account.accountId,
    name: account.name.trim().slice(0, MAX_NAME_LENGTH) || 'Aku',
    avatar: avatars[0],
    maxFilmClass: null,
    createdAt: account.createdAt,
  };
}

/** All profiles of an account, the first one first. */
export async function profilesOf(db: Db, account: AccountView): Promise<Profile[]> {
  return withFirst(account, await listProfileRows(db, account.accountId));
}

export function withFirst(account: AccountView, rows: readonly Profile[]): Profile[] {
  const first = rows.find(isFirst) ?? firstProfile(account);
  return [first, ...rows.filter((row) => !isFirst(row))];
}

export function isFirst({ id, accountId }: Pick<Profile, 'id' | 'accountId'>): boolean {
  return id === accountId;
}

/** The class that a child's profile may see up to; null for an adult's. */
export function classOf({ maxFilmClass }: Pick<Profile, 'maxFilmClass'>): ChildClass | null {
  return childClasses.find((known) => known === maxFilmClass) ?? null;
}

/** The class of a profile of an account: null for an adult's, undefined where there is no such profile. */
export async function findProfileClass(
  db: Db,
  { accountId, profileId }: { accountId: string; profileId: string },
): Promise<ChildClass | null | undefined> {
  if (profileId === accountId) return null;
  const profile = (await listProfileRows(db, accountId)).find(({ id }) => id === profileId);
  return profile && classOf(profile);
}

export function presentProfile(profile: Profile, caller: AccountCaller): ProfileRecord {
  const filmClass = classOf(profile);
  return {
    profile_id: profile.id,
    name: profile.name,
    avatar: avatars.find((known) => known === profile.avatar) ?? avatars[0],
    is_child: filmClass === null ? 0 : 1,
    film_class: filmClass,
    is_first: isFirst(profile) ? 1 : 0,
    is_active: watcherOf(caller).profileId === profile.id ? 1 : 0,
  };
}

type Change = {
  name?: string | undefined;
  avatar?: Avatar | undefined;
  filmClass?: ChildClass | null | undefined;
};

/** Changes a profile under a lock on its account. Sessions that it watches in follow its age limit at once. */
export async function changeProfile(
  deps: Pick<Deps, 'clock' | 'events'>,
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
    await changeProfileOfSessions(deps, tx, profileId, { profileId, maxFilmClass });
  }
  return changed;
}

/** Two profiles of one name can't be distinguished. */
export function requireFreeName(
  all: readonly Profile[],
  name: string,
  exceptId: string | undefined,
): void {
  const same = (other: string) => other.toLocaleLowerCase('id') === name.toLocaleLowerCase('id');
  if (all.some((other) => other.id !== exceptId && same(other.name))) fail('profiles.nameTaken');
}

export type SeedChild = { name: string; avatar: Avatar; filmClass: ChildClass };

/** Gives a made account children's profiles, and their ids; one that has profiles already keeps what it has. */
export async function seedChildren(
  db: Db,
  accountId: string,
  children: readonly SeedChild[],
  now: Date,
): Promise<string[]> {
  if ((await listProfileRows(db, accountId)).length > 0) return [];
  const made = children.map((child) => ({ ...child, id: randomUUID() }));
  for (const { id, name, avatar, filmClass: maxFilmClass } of made)
    await insertProfile(db, { id, accountId, name, avatar, maxFilmClass, createdAt: now });
  return made.map(({ id }) => id);
}

/** What this module holds of an account, for its owner to read: file names without their ending, and their content. */
export async function exportProfiles(db: Db, accountId: string): Promise<Record<string, unknown>> {
  return { profil: await listAccountData(db, accountId) };
}

type RemovedProfile = { profileId: string; accountId: string };

const removals = createErasures<RemovedProfile>({
  name: 'profiles',
  event: 'profiles.removed',
  eraserOf: ({ eraseProfile }) => eraseProfile,
  claim: (tx, module, failed) =>
    claimRemoval(
      tx,
      module,
      failed.map(({ profileId }) => profileId),
    ),
  finish: (tx, module, { profileId }) => deleteRemoval(tx, { profileId, module }),
});

/** Announces that modules have profiles to remove; their rows are the durable part. */
export const REMOVED_EVENT = removals.event;

/** The modules that hold something by profile, as they registered in this process. */
export const modulesWithProfileData = removals.modulesOf;

/** Lets the other modules remove what they hold of removed profiles. Returns the function that stops it. */
export const startRemovals = removals.start;
