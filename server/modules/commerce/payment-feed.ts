import { SECOND } from '#contract/constants.ts';
import type { CommerceParts } from './commerce-parts.ts';
import { listPaymentVersions } from './queries/list-payment-versions.ts';

/** An event may get lost while the listening connection is renewed; this finds it. */
const LOOK_EVERY = 5 * SECOND;

export type PaymentFeed = {
  /** Calls `onChange` whenever this payment may look different. Returns what ends it. */
  watch(paymentId: string, onChange: () => void): () => void;
  /** Ends every watch; `onClose` of each is called. */
  close(): void;
  onClose(listener: () => void): () => void;
};

/** One subscription and one slow query for all who watch payments in this process. */
export function createPaymentFeed({ db, events, log }: CommerceParts): PaymentFeed {
  const watched = new Map<string, Set<() => void>>();
  const versions = new Map<string, number>();
  const closers = new Set<() => void>();

  const changed = (paymentId: string) => {
    for (const onChange of watched.get(paymentId) ?? []) onChange();
  };
  const unsubscribe = events.subscribe('commerce.payment', ({ paymentId }) => {
    if (typeof paymentId === 'string') changed(paymentId);
  });

  async function look(): Promise<void> {
    if (watched.size === 0) return;
    for (const { id, version } of await listPaymentVersions(db, [...watched.keys()])) {
      const isNew = versions.get(id) !== version;
      if (watched.has(id)) versions.set(id, version);
      if (isNew) changed(id);
    }
  }
  const timer = setInterval(() => {
    look().catch((error: unknown) => log.warn({ err: error }, 'payments cannot be looked at'));
  }, LOOK_EVERY);
  timer.unref();

  return {
    watch(paymentId, onChange) {
      const listeners = watched.get(paymentId) ?? new Set();
      watched.set(paymentId, listeners.add(onChange));
      return () => {
        listeners.delete(onChange);
        if (listeners.size > 0) return;
        watched.delete(paymentId);
        versions.delete(paymentId);
      };
    },
    onClose(listener) {
      closers.add(listener);
      return () => closers.delete(listener);
    },
    close() {
      clearInterval(timer);
      unsubscribe();
      for (const listener of closers) listener();
    },
  };
}
