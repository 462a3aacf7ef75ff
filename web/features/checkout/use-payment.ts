import { useCallback, useEffect, useState } from 'react';
import type { showPayment } from '#contract/commerce.ts';
import { callApi } from '../../lib/api.ts';
import type { PaymentView } from './shapes.ts';

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
  const [told, setTold] = useState<PaymentView | null>(null);
  const [isConnected, setConnected] = useState(true);
  const [attempt, setAttempt] = useState(0);
  // A later page load knows more than an older event.
  const payment =
    told !== null && told.paymentId === initial.paymentId && told.version > initial.version
      ? told
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
      setTold(result);
    } catch {
      setConnected(false);
    }
  }, [cart_id]);

  useEffect(() => {
    if (!isOpen) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const events = new EventSource(`/platform/v2/payment/${paymentId}/events`);
    events.addEventListener('payment', (event: MessageEvent<string>) => {
      setConnected(true);
      setTold(JSON.parse(event.data) as PaymentView);
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
