import type { PaymentMethodKey } from '#contract/constants.ts';
import type { ChargeMethod } from '../gateways/gateway.ts';

/** A gateway that carries a method, and how it does so. */
export type Way = {
  gateway: string;
  charge: ChargeMethod['type'];
  /** What a hosted page offers, in the words of its gateway. */
  allow?: readonly string[];
};

/**
 * Who carries which method, the preferred first. A gateway that this process does not have is
 * passed over, so a line may stand here before its adapter is registered.
 */
const ways: Readonly<Record<PaymentMethodKey, readonly Way[]>> = {
  '1': [{ gateway: 'midtrans', charge: 'page', allow: ['credit_card'] }],
  '2': [{ gateway: 'midtrans', charge: 'virtual_account' }],
  '3': [{ gateway: 'midtrans', charge: 'qris' }],
  '4': [{ gateway: 'midtrans', charge: 'gopay' }],
  '5': [{ gateway: 'midtrans', charge: 'ovo' }],
  // Midtrans has no DANA of its own: DANA pays its QRIS.
  '6': [{ gateway: 'midtrans', charge: 'qris' }],
  '7': [{ gateway: 'midtrans', charge: 'shopeepay' }],
  '8': [{ gateway: 'midtrans', charge: 'minimarket' }],
  '9': [],
};

export const waysOf = (method: PaymentMethodKey): readonly Way[] => ways[method];

/** How the gateway of a payment row carries its method. @throws when it does not. */
export function wayOf({ method, gateway }: { method: PaymentMethodKey; gateway: string }): Way {
  const way = ways[method].find((one) => one.gateway === gateway);
  if (way === undefined) throw new Error(`${gateway} does not carry payment method ${method}`);
  return way;
}
