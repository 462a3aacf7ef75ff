import { DAY, HOUR } from '#contract/constants.ts';
import type { ChangeStream } from '#platform/change-stream.ts';
import type { Clock, TestClock } from '#platform/clocks.ts';
import type { Deps } from '#platform/deps.ts';
import { createRateLimit } from '#platform/limits/rate-limit.ts';
import type { CartEffects } from './cart/cart.ts';
import type { Receipts } from './entitlements/receipts.ts';
import type { PaymentEffects } from './payments/effects.ts';
import type { Gateways } from './payments/gateways/registry.ts';
import type { Health } from './payments/health.ts';
import type { RefundEffects } from './refunds/policy.ts';
import type { SubscriptionEffects } from './subscriptions/policy.ts';

/** Points between two steps of a payment where a process may die; tests die there. */
export type Failpoint =
  | 'checkout.committed'
  | 'charge.answered'
  | 'charge.recorded'
  | 'prompt.claimed'
  | 'prompt.answered'
  | 'notification.stored'
  | 'sweep.claimed'
  | 'status.answered'
  | 'status.applied'
  | 'refund.asking'
  | 'refund.answered';

/** What every use case of money works with. */
export type CommerceDeps = Pick<Deps, 'db' | 'events' | 'mail' | 'log'> & {
  config: Pick<Deps['config'], 'hasTestClock'>;
  /** Moved by rehearsals; what the outside world calls a time is brought into it where it comes in. */
  testClock: TestClock;
  /** By the name on the payment row; new payments choose theirs in payments/choose-route.ts. */
  gateways: Gateways;
  /** Which of them can be asked for what right now. */
  health: Health;
  publicUrl: string;
  /** Stands in for an address where an account has only a number. */
  phoneDomain: string;
  /** Signs the tokens that confirm a payment without a cookie. */
  tokenKey: Buffer;
  /** Signs what "Hak Tontonku" hands out. */
  receipts: Receipts;
  /** Encrypts the tokens of saved methods, which can be charged without their owner. */
  savedMethodKey: Buffer;
  /** Digests the addresses that were given a bonus. */
  bonusKey: Buffer;
  /** Marks the credit for what an account lost. */
  lossKey: Buffer;
  limits: CommerceLimits;
  /** What rooms add to what happens in rooms below them; `create-deps.ts` builds the lists. */
  effects: CommerceEffects;
  /** Does nothing outside of tests. */
  failpoint(step: Failpoint): void;
};

export type CommerceEffects = {
  payments: PaymentEffects<CommerceDeps>;
  cart: CartEffects<CommerceDeps>;
  refunds: RefundEffects<CommerceDeps>;
  subscriptions: SubscriptionEffects;
};

/** What the calls of commerce work with, in a process that serves them. */
export type CommerceServerDeps = CommerceDeps &
  Pick<Deps, 'locks'> & {
    /** The real one, whatever a rehearsal moved. */
    clock: Clock;
    /** Tells those who watch a payment of its changes. */
    paymentChanges: ChangeStream;
  };

/** How often an account may try, wherever it asks from: counted by the real time, whatever a rehearsal moved. */
type CommerceLimits = {
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
