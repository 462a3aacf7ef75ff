import { type FilmClass, filmClasses } from '#contract/constants.ts';
import type { AccountClaims } from '#platform/auth.ts';
import type { Session } from './queries/find-session.ts';

/** Who watches in a session; all null: the account's first profile, which is an adult's. */
export type ActiveProfile = Pick<
  Session,
  'profileId' | 'isChild' | 'maxFilmClass' | 'profileChosenAt'
>;

export const FIRST_PROFILE: ActiveProfile = {
  profileId: null,
  isChild: false,
  maxFilmClass: null,
  profileChosenAt: null,
};

type ProfileClaims = Pick<
  AccountClaims,
  'profileId' | 'isChild' | 'maxFilmClass' | 'profileChosenAt'
>;

/** What an access token says of it. */
export function profileClaims(active: ActiveProfile): ProfileClaims {
  const { profileId, isChild, maxFilmClass, profileChosenAt } = active;
  return {
    ...(profileId === null ? {} : { profileId }),
    ...(isChild ? { isChild, maxFilmClass: classOf(maxFilmClass) } : {}),
    ...(profileChosenAt === null ? {} : { profileChosenAt: profileChosenAt.getTime() }),
  };
}

function classOf(stored: string | null): FilmClass {
  return filmClasses.find((known) => known === stored) ?? 'SU';
}
