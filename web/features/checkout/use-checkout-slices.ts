import { useEffect } from 'react';
import { useNavigation } from 'react-router';
import { finishPurchase } from './purchase.ts';
import { patch } from '../../lib/store/store.ts';
import type { CartView, PaymentView } from './shapes.ts';

/** Keeps in the store which cart this browser pays, and the gateway's page of its open payment. */
export function useCheckoutSlices(cart: CartView | undefined): void {
  const cartId = cart?.cart_id ?? null;
  const isPaid = cart?.state === 'paid';
  useEffect(() => {
    if (isPaid) finishPurchase();
    else patch('checkout', { cart: cartId });
  }, [cartId, isPaid]);
}

/** A choice of package is under way until the router is at rest again. */
export function usePurchaseSlice(): void {
  const isAtRest = useNavigation().state === 'idle';
  useEffect(() => {
    if (isAtRest) patch('purchase', { isLoading: false });
  }, [isAtRest]);
}

/** A payment that moved on while the page shows it: its outcome ends the purchase. */
export function usePaymentSlices(payment: PaymentView): void {
  const { instruction, outcome } = payment;
  const url = instruction?.kind === 'page' || instruction?.kind === 'app' ? instruction.url : null;
  useEffect(() => {
    patch('createBilling', { success: true });
    if (outcome === null) patch('urlRedirect', { data: url });
    else finishPurchase();
  }, [url, outcome]);
}

/** The answer to the last checkout; a failed one is logged, as the specification has it. */
export function useBillingResult(answer: { failure?: { code: string } } | null | undefined): void {
  const code = answer?.failure?.code;
  useEffect(() => {
    if (code === undefined) return;
    patch('createBilling', { success: false });
    // oxlint-disable-next-line no-console -- the specification has it logged beside the message
    console.warn('billing create', code);
  }, [code, answer]);
}
