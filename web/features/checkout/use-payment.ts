import { useCallback, useEffect, useState } from 'react';
import type { showPayment } from '#contract/commerce/index.ts';
import { callApi } from '../../lib/api/api.ts';
import { patch, useStore } from '../../lib/store/store.ts';
import type { PaymentView } from './shapes.ts';
import { endpoints } from '../../lib/page/paths.ts';

const REOPEN_MS = 3_000;

type Live = {
  payment: PaymentView;
  isConnected: boolean;
  /** Asks for the state now. */
  ask: () => Promise<void>;
};

/**
 * Follows a payment by server-sent events while it is open. The stream begins with the state now and the
 * browser reconnects by itself, so nothing is missed between. A stream that was refused for good (an access
 * token that ended, a proxy without a server) is opened again after a call, which renews the session.
 */
export function usePayment(initial: PaymentView): Live {
  const reported = useStore((state) => state.paymentStatus.data);
  const [isConnected, setConnected] = useState(true);
  const [attempt, setAttempt] = useState(0);
  // A later page load knows more than an older event.
  const payment =
    reported !== null &&
    reported.paymentId === initial.paymentId &&
    reported.version > initial.version
      ? reported
      : initial;
  const { paymentId, cart_id } = initial;
  const isOpen = payment.state === 'pending';

  const ask = useCallback(async () => {
    const query = { cart_id };
    try {
      const { result } = await callApi<typeof showPayment>(
        'GET',
        '/billing/payment/tayang/show/data',
        { query },
      );
      patch('paymentStatus', { data: result });
    } catch {
      setConnected(false);
    }
  }, [cart_id]);

  useEffect(() => {
    if (!isOpen) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const events = new EventSource(endpoints.paymentEvents(paymentId));
    events.addEventListener('payment', (event: MessageEvent<string>) => {
      setConnected(true);
      patch('paymentStatus', { data: JSON.parse(event.data) as PaymentView });
    });
    events.addEventListener('open', () => setConnected(true));
    events.addEventListener('error', () => {
      setConnected(false);
      if (events.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(() => void ask().then(() => setAttempt((count) => count + 1)), REOPEN_MS);
    });
    return () => {
      clearTimeout(timer);
      events.close();
    };
  }, [paymentId, isOpen, attempt, ask]);

  return { payment, isConnected, ask };
}
