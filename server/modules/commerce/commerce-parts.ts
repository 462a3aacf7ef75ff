import { deriveKey } from '#platform/keys.ts';
import type { Parts } from '#platform/parts.ts';
import type { PaymentGateway } from './gateways/gateway.ts';
import { createMidtrans } from './gateways/midtrans.ts';

/** Places between two steps of a payment where a process may die; tests die there. */
export type PaymentStep =
  | 'checkout.committed'
  | 'charge.answered'
  | 'charge.recorded'
  | 'notification.stored'
  | 'sweep.claimed'
  | 'status.answered'
  | 'status.applied';

/** What every use case of money works with. */
export type CommerceParts = Pick<Parts, 'db' | 'clock' | 'events' | 'mail' | 'log'> & {
  gateway: PaymentGateway;
  publicUrl: string;
  /** Signs the tokens that confirm a payment without a cookie. */
  tokenKey: Buffer;
  /** Digests the addresses that were given a bonus. */
  bonusKey: Buffer;
  /** Does nothing outside of tests. */
  reach(step: PaymentStep): void;
};

/** Commerce's own parts from those of the process. `reach` is for tests that die on the way. */
export function commerceParts(
  { db, clock, events, mail, log, config }: Parts,
  reach: CommerceParts['reach'] = () => {},
): CommerceParts {
  return {
    db,
    clock,
    events,
    mail,
    log,
    gateway: createMidtrans({ ...config.midtrans, now: () => clock.now().getTime() }),
    publicUrl: config.http.publicUrl,
    tokenKey: deriveKey(config.secrets.master, 'payment-token'),
    bonusKey: deriveKey(config.secrets.master, 'bonus-identity'),
    reach,
  };
}
