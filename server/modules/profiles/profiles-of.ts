import { avatars, type ChildClass, childClasses, type ProfileRecord } from '#contract/profiles.ts';
import type { AccountView } from '#modules/accounts/index.ts';
import { type AccountCaller, watcherOf } from '#platform/auth.ts';
import type { Db } from '#platform/db.ts';
import { listProfileRows, type Profile } from './queries/list-profiles.ts';

const LONGEST_NAME = 30;

/**
 * The first profile of an account: an adult's, and there from the beginning. Its id is the account's, so that nothing
 * has to be written for those who never make another.
 */
export function firstProfile(account: AccountView): Profile {
  return {
    id: account.accountId,
    accountId: account.accountId,
    name: account.name.trim().slice(0, LONGEST_NAME) || 'Aku',
    avatar: avatars[0],
    maxFilmClass: null,
    createdAt: account.createdAt,
  };
}

/** All profiles of an account, the first one first. */
export async function profilesOf(db: Db, account: AccountView): Promise<Profile[]> {
  const rows = await listProfileRows(db, account.accountId);
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
