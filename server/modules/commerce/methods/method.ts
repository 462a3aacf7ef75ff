import {
  DAY,
  MINUTE,
  type PaymentMethodKey,
  paymentMethods,
  QRIS_MAX_RUPIAH,
} from '#contract/constants.ts';

/** What holds of a way to pay whoever carries it. */
type Method = {
  name: string;
  /** How people know it; methods of one kind stand together. */
  group: 'qris' | 'wallet' | 'transfer' | 'store' | 'card' | 'credit';
  minRupiah: number;
  maxRupiah: number;
  /** How long the buyer has, from checkout on. */
  lifeMs: number;
};

const method = (
  name: string,
  group: Method['group'],
  limits: readonly [minRupiah: number, maxRupiah: number],
  lifeMs: number,
): Method => ({ name, group, minRupiah: limits[0], maxRupiah: limits[1], lifeMs });

const WALLET_MAX = 10_000_000;

/** Limits are those that the gateways publish; both of ours are the narrower of the two. */
const methods: Readonly<Record<PaymentMethodKey, Method>> = {
  '1': method('Kartu kredit atau debit', 'card', [1, 50_000_000], 30 * MINUTE),
  '2': method('Virtual account', 'transfer', [1, 50_000_000], DAY),
  '3': method('QRIS', 'qris', [1, QRIS_MAX_RUPIAH], 15 * MINUTE),
  '4': method('GoPay', 'wallet', [1, WALLET_MAX], 15 * MINUTE),
  // The push lives as long as OVO says, about a minute; its own answer sets the exact time.
  '5': method('OVO', 'wallet', [1, WALLET_MAX], MINUTE),
  '6': method('DANA', 'wallet', [1, WALLET_MAX], 15 * MINUTE),
  '7': method('ShopeePay', 'wallet', [1, WALLET_MAX], 15 * MINUTE),
  '8': method('Minimarket', 'store', [1, 5_000_000], DAY),
  '9': method('Saldo Tayang', 'credit', [0, Number.MAX_SAFE_INTEGER], 15 * MINUTE),
};

export const methodKeys = Object.keys(paymentMethods) as PaymentMethodKey[];
export const methodOf = (key: PaymentMethodKey) => methods[key];
export const methodName = (key: PaymentMethodKey) => methods[key].name;
