import type { PaymentMethod } from '#contract/payment-methods.ts';
import { rupiah } from '#contract/formats.ts';
import { fail } from '#platform/errors.ts';
import type { Cart } from '../cart/cart.ts';
import { findCart } from '../cart/queries.ts';
import type { CommerceDeps } from '../deps.ts';
import type { listMethods } from '../payments/choose-route.ts';
import { findLivePayment } from '../payments/queries/payment.ts';
import { findBalance } from './queries/ledger-entry.ts';

/**
 * Refuses a payment by credit that the balance can't make before it exists; the ledger itself decides. A second click
 * finds the balance lowered by the first, whose payment is then either open or has paid the cart.
 */
export async function requireCredit(
  { db }: Pick<CommerceDeps, 'db'>,
  { id, accountId, totalRupiah }: Cart,
  method: PaymentMethod,
): Promise<void> {
  if (method !== 'credit') return;
  if ((await findBalance(db, accountId)) >= totalRupiah) return;
  if ((await findLivePayment(db, id))?.method === 'credit') return;
  const cart = await findCart(db, { id, accountId });
  if (cart !== undefined && cart.paidBy !== null) return;
  fail('commerce.creditShort');
}

type Methods = ReturnType<typeof listMethods>;

/** The ways to pay with what the balance can do for this cart; an empty one is not offered. */
export function withCredit(
  methods: Methods,
  { totalRupiah }: { totalRupiah: number },
  balanceRupiah: number,
) {
  return methods.map((method) => {
    if (method.method !== 'credit' || !method.isAvailable || totalRupiah === 0) return method;
    if (balanceRupiah === 0) {
      const message = 'Saldomu masih kosong.';
      return { ...method, isAvailable: false, reason: 'not_offered' as const, message };
    }
    const balance = `Saldomu ${rupiah(balanceRupiah)}`;
    if (balanceRupiah >= totalRupiah) return { ...method, message: `${balance}, langsung aktif.` };
    const message = `${balance}, kurang ${rupiah(totalRupiah - balanceRupiah)}.`;
    return { ...method, isAvailable: false, reason: 'credit_short' as const, message };
  });
}
