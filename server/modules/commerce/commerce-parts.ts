import { pathOf } from '#contract/call.ts';
import { notifyDokuPayment } from '#contract/commerce.ts';
import { deriveKey } from '#platform/keys.ts';
import type { Parts } from '#platform/parts.ts';
import type { MovedClock } from '#platform/moved-clock.ts';
import { createDoku } from './gateways/doku.ts';
import { createGateways, type Gateways } from './gateways/gateways.ts';
import { inMovedTime } from './gateways/in-moved-time.ts';
import { createMidtrans } from './gateways/midtrans.ts';
import { createReceipts, type Receipts } from './rights/receipt.ts';
import { createOwnCredit } from './gateways/own-credit.ts';
import { createHealth, type Health } from './methods/health.ts';

/** Places between two steps of a payment where a process may die; tests die there. */
export type PaymentStep =
  | 'checkout.committed'
  | 'charge.answered'
  | 'charge.recorded'
  | 'push.claimed'
  | 'push.answered'
  | 'notification.stored'
  | 'sweep.claimed'
  | 'status.answered'
  | 'status.applied'
  | 'refund.asking'
  | 'refund.answered';

/** What every use case of money works with. */
export type CommerceParts = Pick<Parts, 'db' | 'events' | 'mail' | 'log'> & {
  /** Moved by rehearsals; what the outside world calls a time is brought into it where it comes in. */
  clock: MovedClock;
  /** By the name on the payment row; new payments choose theirs in methods/. */
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
  /** Seals what can be charged without its owner. */
  sealKey: Buffer;
  /** Digests the addresses that were given a bonus. */
  bonusKey: Buffer;
  /** Does nothing outside of tests. */
  reach(step: PaymentStep): void;
};

const DOKU_NOTIFY_PATH = pathOf(notifyDokuPayment);

/** Commerce's own parts from those of the process. `reach` is for tests that die on the way. */
export function commerceParts(
  { db, clock, time, events, mail, log, config }: Parts,
  reach: CommerceParts['reach'] = () => {},
): CommerceParts {
  const now = () => clock.now().getTime();
  return {
    db,
    clock: time,
    events,
    mail,
    log,
    gateways: createGateways(
      inMovedTime(createMidtrans({ ...config.midtrans, now }), time),
      ...(config.doku
        ? [inMovedTime(createDoku({ ...config.doku, now, notifyPath: DOKU_NOTIFY_PATH }), time)]
        : []),
      createOwnCredit({ db, clock: time }),
    ),
    health: createHealth(),
    publicUrl: config.http.publicUrl,
    phoneDomain: config.mail.phoneDomain,
    tokenKey: deriveKey(config.secrets.master, 'payment-token'),
    receipts: createReceipts(config.secrets.master),
    sealKey: deriveKey(config.secrets.master, 'saved-way'),
    bonusKey: deriveKey(config.secrets.master, 'bonus-identity'),
    reach,
  };
}
