import { filmClasses } from '#contract/constants.ts';
import type { AccountView } from '#modules/accounts/index.ts';
import type { Personalization } from './queries/find-personalization.ts';

/** The answer of /personalization/cek-status; flags are numbers, as the specification has them. */
export function presentPersonalization(account: AccountView, answer: Personalization | undefined) {
  const isSkipped = isNeverAsked(account) || Boolean(answer?.skippedAt);
  return {
    email: account.email ?? account.phone ?? '',
    status_personalization: account.personalizedAt === null ? (0 as const) : (1 as const),
    is_skipped: isSkipped ? (1 as const) : (0 as const),
    genreIds: answer?.genreIds ?? [],
    filmClasses: filmClasses.filter((each) => answer?.filmClasses.includes(each)),
  };
}

/** A screen in a lobby and somebody at work have no taste of their own: they stand on the skip list by nature. */
function isNeverAsked({ isB2b, role }: AccountView): boolean {
  return isB2b || !(role === 'viewer' || role === 'corporate');
}
