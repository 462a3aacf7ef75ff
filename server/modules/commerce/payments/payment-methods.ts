import { DAY, MINUTE, QRIS_MAX_RUPIAH } from '#contract/constants.ts';
import { bankNames, storeNames } from '#contract/payment-choices.ts';
import { type PaymentMethod, paymentMethods } from '#contract/payment-methods.ts';
import type { MethodChoice } from './payment.ts';
import type { ChargeMethod } from './gateways/gateway.ts';

/** What is true of a method, whichever gateway carries it. */
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
const methods: Readonly<Record<PaymentMethod, Method>> = {
  card: method('Kartu kredit atau debit', 'card', [1, 50_000_000], 30 * MINUTE),
  virtualAccount: method('Virtual account', 'transfer', [1, 50_000_000], DAY),
  qris: method('QRIS', 'qris', [1, QRIS_MAX_RUPIAH], 15 * MINUTE),
  gopay: method('GoPay', 'wallet', [1, WALLET_MAX], 15 * MINUTE),
  // The prompt lives as long as OVO says, about a minute; its own answer sets the exact time.
  ovo: method('OVO', 'wallet', [1, WALLET_MAX], MINUTE),
  dana: method('DANA', 'wallet', [1, WALLET_MAX], 15 * MINUTE),
  shopeepay: method('ShopeePay', 'wallet', [1, WALLET_MAX], 15 * MINUTE),
  minimarket: method('Minimarket', 'store', [1, 5_000_000], DAY),
  credit: method('Saldo Tayang', 'credit', [0, Number.MAX_SAFE_INTEGER], 15 * MINUTE),
};

export const methodNames: readonly PaymentMethod[] = Object.values(paymentMethods);
export const methodOf = (method: PaymentMethod) => methods[method];
export const methodName = (method: PaymentMethod) => methods[method].name;

type Priced = { method: PaymentMethod; amountRupiah: number };
/** An order of Rp0 goes past payment, whatever its row had to name as its method. */
export const isBypass = ({ amountRupiah }: Pick<Priced, 'amountRupiah'>) => amountRupiah === 0;
/** How a payment was paid, for people: with the bank or the shop, where there is a choice of them. */
export function paidBy(payment: Priced & { choice?: MethodChoice }): string {
  if (isBypass(payment)) return 'Tanpa pembayaran';
  const { bank, store } = payment.choice ?? {};
  if (store !== undefined) return storeNames[store];
  const name = methodName(payment.method);
  return bank === undefined ? name : `${name} ${bankNames[bank]}`;
}

/** A gateway that carries a method, and how it does so. */
export type PaymentRoute = {
  gateway: string;
  charge: Exclude<ChargeMethod['type'], 'saved_card' | 'saved_gopay'>;
  /** What a hosted page offers, in the words of its gateway. */
  allow?: readonly string[];
  /** The charge lasts until the buyer has answered: a worker holds it, never a request. */
  isPrompted?: boolean;
  /** Saves the method, so that it can be charged again without its owner. */
  canSave?: boolean;
};

const pageOf = (...allow: string[]): PaymentRoute => ({ gateway: 'doku', charge: 'page', allow });

/**
 * Who carries which method, the preferred first. A gateway that this process does not have is
 * passed over, so a row may stand here before its adapter is registered.
 */
const paymentRoutes: Readonly<Record<PaymentMethod, readonly PaymentRoute[]>> = {
  card: [
    { gateway: 'midtrans', charge: 'page', allow: ['credit_card'], canSave: true },
    pageOf('CREDIT_CARD'),
  ],
  virtualAccount: [
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
  qris: [{ gateway: 'midtrans', charge: 'qris' }, pageOf('QRIS')],
  gopay: [{ gateway: 'midtrans', charge: 'gopay', canSave: true }],
  ovo: [
    { gateway: 'doku', charge: 'ovo', isPrompted: true },
    { gateway: 'midtrans', charge: 'ovo' },
  ],
  // Midtrans has no DANA of its own: DANA pays its QRIS.
  dana: [{ gateway: 'midtrans', charge: 'qris' }, pageOf('EMONEY_DANA')],
  shopeepay: [{ gateway: 'midtrans', charge: 'shopeepay' }, pageOf('EMONEY_SHOPEE_PAY')],
  minimarket: [
    { gateway: 'midtrans', charge: 'minimarket' },
    pageOf('ONLINE_TO_OFFLINE_ALFA', 'ONLINE_TO_OFFLINE_INDOMARET'),
  ],
  credit: [{ gateway: 'tayang', charge: 'credit' }],
};

export const routesOf = (method: PaymentMethod): readonly PaymentRoute[] => paymentRoutes[method];

/** How the gateway of a payment row carries its method. @throws when it does not. */
export function routeOf({
  method,
  gateway,
}: {
  method: PaymentMethod;
  gateway: string;
}): PaymentRoute {
  const route = paymentRoutes[method].find((one) => one.gateway === gateway);
  if (route === undefined) throw new Error(`${gateway} does not carry payment method ${method}`);
  return route;
}
