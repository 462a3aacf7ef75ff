import type { PaymentMethodKey } from '#contract/constants.ts';
import type { ChargeMethod } from '../gateways/gateway.ts';

/** A gateway that carries a method, and how it does so. */
export type Way = {
  gateway: string;
  charge: Exclude<ChargeMethod['type'], 'saved_card' | 'saved_gopay'>;
  /** What a hosted page offers, in the words of its gateway. */
  allow?: readonly string[];
  /** The charge lasts until the buyer has answered: a worker holds it, never a request. */
  isPushed?: boolean;
  /** Keeps the way to pay, so that it can be charged again without its owner. */
  canSave?: boolean;
};

const pageOf = (...allow: string[]): Way => ({ gateway: 'doku', charge: 'page', allow });

/**
 * Who carries which method, the preferred first. A gateway that this process does not have is
 * passed over, so a line may stand here before its adapter is registered.
 */
const ways: Readonly<Record<PaymentMethodKey, readonly Way[]>> = {
  '1': [
    { gateway: 'midtrans', charge: 'page', allow: ['credit_card'], canSave: true },
    pageOf('CREDIT_CARD'),
  ],
  '2': [
    { gateway: 'midtrans', charge: 'virtual_account' },
    pageOf(
      'VIRTUAL_ACCOUNT_BCA',
      'VIRTUAL_ACCOUNT_BANK_MANDIRI',
      'VIRTUAL_ACCOUNT_BRI',
      'VIRTUAL_ACCOUNT_BNI',
      'VIRTUAL_ACCOUNT_BANK_PERMATA',
      'VIRTUAL_ACCOUNT_BANK_CIMB',
    ),
  ],
  '3': [{ gateway: 'midtrans', charge: 'qris' }, pageOf('QRIS')],
  '4': [{ gateway: 'midtrans', charge: 'gopay', canSave: true }],
  '5': [
    { gateway: 'doku', charge: 'ovo', isPushed: true },
    { gateway: 'midtrans', charge: 'ovo' },
  ],
  // Midtrans has no DANA of its own: DANA pays its QRIS.
  '6': [{ gateway: 'midtrans', charge: 'qris' }, pageOf('EMONEY_DANA')],
  '7': [{ gateway: 'midtrans', charge: 'shopeepay' }, pageOf('EMONEY_SHOPEE_PAY')],
  '8': [
    { gateway: 'midtrans', charge: 'minimarket' },
    pageOf('ONLINE_TO_OFFLINE_ALFA', 'ONLINE_TO_OFFLINE_INDOMARET'),
  ],
  '9': [{ gateway: 'tayang', charge: 'credit' }],
};

export const waysOf = (method: PaymentMethodKey): readonly Way[] => ways[method];

/** How the gateway of a payment row carries its method. @throws when it does not. */
export function wayOf({ method, gateway }: { method: PaymentMethodKey; gateway: string }): Way {
  const way = ways[method].find((one) => one.gateway === gateway);
  if (way === undefined) throw new Error(`${gateway} does not carry payment method ${method}`);
  return way;
}
