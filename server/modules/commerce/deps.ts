import type { ChangeStream } from '#platform/change-stream.ts';
import type { Clock, TestClock } from '#platform/clocks.ts';
import type { Deps } from '#platform/deps.ts';
import type { CartEffects } from './cart/effects.ts';
import type { Receipts } from './entitlements/receipts.ts';
import type { CommerceLimits } from './limits.ts';
import type { PaymentEffects } from './payments/effects.ts';
import type { Gateways } from './payments/gateways/registry.ts';
import type { Health } from './payments/health.ts';
import type { RefundEffects } from './refunds/effects.ts';
import type { SubscriptionEffects } from './subscriptions/effects.ts';

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
  limits: CommerceLimits;
  /** What rooms add to what happens in rooms below them; `create-deps.ts` builds the lists. */
  effects: CommerceEffects;
  /** Does nothing outside of tests. */
  reach(step: Failpoint): void;
};

export type CommerceEffects = {
  payments: PaymentEffects<CommerceDeps>;
  cart: CartEffects<CommerceDeps>;
  refunds: RefundEffects<CommerceDeps>;
  subscriptions: SubscriptionEffects;
};

/** What the calls of commerce work with, in a process that serves them. */
export type CommerceServerDeps = CommerceDeps & {
  /** The real one, whatever a rehearsal moved. */
  clock: Clock;
  /** Tells those who watch a payment of its changes. */
  paymentChanges: ChangeStream;
};
