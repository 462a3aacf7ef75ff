import { type PaymentMethodKey, paymentMethods, QRIS_MAX_RUPIAH } from '#contract/constants.ts';

const names: Readonly<Record<PaymentMethodKey, string>> = {
  '1': 'Kartu kredit atau debit',
  '2': 'Virtual account',
  '3': 'QRIS',
  '4': 'GoPay',
  '5': 'OVO',
  '6': 'DANA',
  '7': 'ShopeePay',
  '8': 'Minimarket',
  '9': 'Saldo Tayang',
};

export const methodName = (method: PaymentMethodKey) => names[method];

/** Whether this amount can be paid in this way now. */
export function isMethodAvailable(method: PaymentMethodKey, amountRupiah: number): boolean {
  return method === '3' && amountRupiah <= QRIS_MAX_RUPIAH;
}

export function listMethods(amountRupiah: number) {
  return (Object.keys(paymentMethods) as PaymentMethodKey[]).map((method) => ({
    method,
    name: names[method],
    isAvailable: isMethodAvailable(method, amountRupiah),
  }));
}
