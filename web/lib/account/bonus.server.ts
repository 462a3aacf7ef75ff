import { grantTrial, grantWelcomeVoucher } from '#contract/commerce/index.ts';
import { BONUS_COOKIE_LIFE } from '#contract/constants.ts';
import { isApiError } from '../api/api-error.ts';
import type { PageAccess, Platform } from '../platform/platform.server.ts';

/** The bonus flag: given and not yet read about, or still owed because a call failed. */
const COOKIE = 'bonus';
const GIVEN = '1';
const OWED = '0';

export function hasBonusNote(platform: Platform): boolean {
  return platform.cookie(COOKIE) === GIVEN;
}

/** Whether this browser saw the bonus of its account fail. */
export function isBonusOwed(platform: Platform): boolean {
  return platform.cookie(COOKIE) === OWED;
}

/** Whether its page has something to say or to ask for of a bonus. */
export const isBonusAwaited = ({ cookies }: PageAccess): boolean => cookies[COOKIE] !== undefined;

export function closeBonusNote(platform: Platform): void {
  platform.setCookie(COOKIE, undefined);
}

/**
 * Makes both bonus calls, which may be repeated. One that fails stops nothing: it is made again at the
 * next sign-in or visit of this browser.
 */
export async function giveBonus(platform: Platform): Promise<void> {
  const { call, page } = platform;
  const answers = await Promise.allSettled([call(grantTrial), call(grantWelcomeVoucher)]);
  const problems = answers.flatMap((answer) =>
    answer.status === 'rejected' && !isApiError(answer.reason, 'commerce.bonusNotDue')
      ? [answer.reason as unknown]
      : [],
  );
  for (const err of problems) page.log.error({ err }, 'a bonus was not given');
  const isGiven = answers.some(({ status }) => status === 'fulfilled');
  const flag = problems.length > 0 ? OWED : isGiven ? GIVEN : undefined;
  if (flag !== undefined) platform.setCookie(COOKIE, flag, { maxAgeMs: BONUS_COOKIE_LIFE });
  else if (isBonusOwed(platform)) platform.setCookie(COOKIE, undefined);
}
