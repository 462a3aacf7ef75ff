import { DAY, HOUR } from '#contract/constants.ts';
import type { Deps } from '#platform/deps.ts';
import { createRateLimit } from '#platform/limits/rate-limit.ts';

/** How often an account may try, wherever it asks from: counted by the real time, whatever a rehearsal moved. */
export type CommerceLimits = {
  /** One more code that was typed, right or wrong: coupons are words, which lists of words find. */
  countCode(accountId: string): Promise<void>;
  /** One more gift: each can send an e-mail with words of the sender's choice to an address of their choice. */
  countGift(accountId: string): Promise<void>;
  /** One more report; a visitor's sends an e-mail to an address of their choice. */
  countReport(by: { accountId: string } | { email: string; address: string }): Promise<void>;
};

const REPORTS = 'commerce.tooManyReports';

const rateLimit = createRateLimit(
  {
    codeByAccount: { by: 'identifier', max: 30, window: HOUR },
    giftByAccount: { by: 'identifier', max: 20, window: DAY },
    reportByAccount: { by: 'identifier', max: 10, window: DAY },
    reportByEmail: { by: 'identifier', max: 3, window: DAY },
    // A network may be a whole neighbourhood behind one address.
    reportByAddress: { by: 'address', max: 30, window: DAY },
  },
  'commerce.tooManyCodes',
);

export function createLimits(deps: Pick<Deps, 'db' | 'clock' | 'config'>): CommerceLimits {
  const keyOf = (accountId: string) => ({ identifier: accountId, address: '' });
  return {
    countCode: (accountId) => rateLimit.consume(deps, keyOf(accountId), ['codeByAccount']),
    countGift: (accountId) =>
      rateLimit.consume(deps, keyOf(accountId), ['giftByAccount'], 'commerce.tooManyGifts'),
    countReport: (by) =>
      'accountId' in by
        ? rateLimit.consume(deps, keyOf(by.accountId), ['reportByAccount'], REPORTS)
        : rateLimit.consume(
            deps,
            { identifier: by.email.toLowerCase(), address: by.address },
            ['reportByAddress', 'reportByEmail'],
            REPORTS,
          ),
  };
}
