import { type PaymentMethod, paymentMethodKeyOf } from '#contract/payment-methods.ts';
import type { Slices } from '../../lib/store/slices.ts';
import { patch, useStore } from '../../lib/store/store.ts';

type Chosen = Pick<Slices['purchase'], 'selected' | 'package_id' | 'type'>;

/** A package was chosen: its terms are agreed to anew, as the form offers them. */
export function choosePackage(chosen: Chosen): void {
  patch('purchase', { ...chosen, snk: true, isLoading: true });
  patch('snk', { checked: true });
}

/** The specification keeps the agreement twice: with the purchase, and as the box that shows it. */
export function toggleTerms(): void {
  const checked = !useStore.getState().snk.checked;
  patch('snk', { checked });
  patch('purchase', { snk: checked });
}

/** The method that the buyer pays by, under the key and the label that the slice keeps. */
export function choosePaymentMethod(method: PaymentMethod, label: string): void {
  patch('checkout', { payment_method: paymentMethodKeyOf(method), source: label });
}

/** A paid cart leaves nothing to go on with; the method stays for the next one. */
export function finishPurchase(): void {
  patch('checkout', { cart: null });
  patch('purchase', { selected: null, package_id: null, type: '', isLoading: false });
  patch('urlRedirect', { data: null });
}
