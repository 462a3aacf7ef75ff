import { randomUUID } from 'node:crypto';
import { seedDemoPackages } from './demo-packages.ts';
import { applyStatus } from '#modules/commerce/payments/apply-status.ts';
import { checkoutCart } from '#modules/commerce/payments/checkout.ts';
import { commerceDeps } from '#modules/commerce/create-deps.ts';
import type { CommerceDeps } from '#modules/commerce/deps.ts';
import { createCart } from '#modules/commerce/cart/create-cart.ts';
import type { Payment } from '#modules/commerce/payments/payment.ts';
import { testDeps } from '../../deps.ts';

type Reported = 'paid' | 'refunded';

export type Till = {
  commerce: CommerceDeps;
  /** A live payment of a cart. */
  charge(accountId: string, cartId: string): Promise<Payment>;
  /** What the gateway answers when it is asked about a payment. */
  tell(payment: Payment, state: Reported): Promise<Payment>;
  /** A cart, paid. */
  pay(accountId: string, cartId: string): Promise<Payment>;
  /** A package, bought and paid at once. */
  buy(accountId: string, packageId: string): Promise<Payment>;
};

/** Commerce without its sweepers, at a gateway that takes every payment and reports what the test says. */
export async function aTill(): Promise<Till> {
  const deps = await testDeps();
  await seedDemoPackages(deps.db);
  const commerce = commerceDeps(deps);
  Object.assign(commerce.gateways.default, {
    charge: async ({ amountRupiah, expiresAt }: { amountRupiah: number; expiresAt: Date }) => ({
      status: 'pending',
      transactionId: randomUUID(),
      amountRupiah,
      expiresAt,
      actions: [],
      qrString: '00020101',
      raw: null,
    }),
    status: async () => ({
      state: 'unknown',
      cause: 'no_reply',
      message: 'not reported',
      raw: null,
    }),
  });

  const inTimeOf = <T>(accountId: string, work: () => Promise<T>) =>
    commerce.testClock.forAccount(accountId, work);
  const charge: Till['charge'] = (accountId, cartId) =>
    inTimeOf(accountId, () => checkoutCart(commerce, { cartId, accountId, method: 'qris' }));
  const tell: Till['tell'] = (payment, state) =>
    inTimeOf(payment.accountId, () =>
      applyStatus(commerce, payment.id, {
        state,
        orderId: payment.id,
        transactionId: 't',
        amountRupiah: payment.amountRupiah,
        refundedRupiah: 0,
        refunds: [],
        paidAt: commerce.testClock.now(),
        expiresAt: null,
        paymentType: 'qris',
        raw: null,
      }),
    );
  const pay: Till['pay'] = async (accountId, cartId) =>
    tell(await charge(accountId, cartId), 'paid');
  return {
    commerce,
    charge,
    tell,
    pay,
    buy: async (accountId, packageId) => {
      const choice = { package_id: packageId };
      const { id } = await inTimeOf(accountId, () => createCart(commerce, accountId, choice));
      return pay(accountId, id);
    },
  };
}
