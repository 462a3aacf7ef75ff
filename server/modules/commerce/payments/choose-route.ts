import type { PaymentMethod } from '#contract/payment-methods.ts';
import type { CommerceDeps } from '../deps.ts';
import type { SavedMethod } from './effects.ts';
import type { ChargeMethod } from './gateways/gateway.ts';
import { methodNames, methodOf, type PaymentRoute, routeOf, routesOf } from './payment-methods.ts';
import type { Payment } from './payment.ts';

/** Why a method cannot be used now. */
export type Unavailable = 'not_offered' | 'amount_too_small' | 'amount_too_large' | 'disturbed';
type Chosen = { route: PaymentRoute; reason: null } | { route: null; reason: Unavailable };
type Deciders = Pick<CommerceDeps, 'gateways' | 'health'> & { testClock: { now(): Date } };

/** The gateway that carries this method for this amount now: the most preferred that works. */
export function chooseRoute(
  { gateways, health, testClock }: Deciders,
  method: PaymentMethod,
  amountRupiah: number,
  { isSaved = false } = {},
): Chosen {
  const no = (reason: Unavailable): Chosen => ({ route: null, reason });
  const { minRupiah, maxRupiah } = methodOf(method);
  const offered = routesOf(method).filter(
    ({ gateway, canSave }) => gateways.has(gateway) && (!isSaved || canSave),
  );
  if (offered.length === 0) return no('not_offered');
  if (amountRupiah < minRupiah) return no('amount_too_small');
  if (amountRupiah > maxRupiah) return no('amount_too_large');
  const now = testClock.now();
  const route = offered.find(({ gateway }) => !health.isOpen(gateway, method, now));
  return route === undefined ? no('disturbed') : { route, reason: null };
}

/** All methods for this amount, with the reason why not. */
export function listMethods(deps: Deciders, amountRupiah: number) {
  return methodNames.map((method) => {
    const { name, group, lifeMs, minRupiah, maxRupiah } = methodOf(method);
    const { reason } = chooseRoute(deps, method, amountRupiah);
    return {
      method,
      name,
      group,
      lifeSeconds: lifeMs / 1000,
      minRupiah,
      maxRupiah,
      isAvailable: reason === null,
      reason,
      message: reason === null ? null : unavailableTexts[reason],
    };
  });
}

const unavailableTexts: Readonly<Record<Unavailable, string>> = {
  not_offered: 'Belum tersedia.',
  amount_too_small: 'Jumlahnya di bawah batas cara bayar ini.',
  amount_too_large: 'Jumlahnya di atas batas cara bayar ini.',
  disturbed: 'Sedang ada gangguan. Coba lagi sebentar.',
};

/** How the gateway of a payment is asked for its money; the same answer however often it is asked. */
export function chargeMethodOf(
  payment: Pick<Payment, 'method' | 'gateway' | 'choice'>,
  returnUrl: string,
  saved: SavedMethod = {},
): ChargeMethod {
  const { bank, store, phone } = payment.choice;
  if (payment.choice.saved !== undefined) {
    const type = payment.method === 'card' ? 'saved_card' : 'saved_gopay';
    return { type, token: saved.token ?? '' };
  }
  const route = routeOf(payment);
  switch (route.charge) {
    case 'virtual_account':
      return { type: 'virtual_account', bank: bank ?? missing('bank') };
    case 'minimarket':
      return { type: 'minimarket', store: store ?? missing('store') };
    case 'ovo':
      return { type: 'ovo', phone: phone ?? missing('phone') };
    case 'gopay':
    case 'shopeepay':
      return { type: route.charge, returnUrl };
    case 'page':
      return {
        type: 'page',
        returnUrl,
        ...(route.allow && { allow: route.allow }),
        ...(saved.saveFor && { saveFor: saved.saveFor }),
      };
    case 'qris':
    case 'credit':
      return { type: route.charge };
  }
}

function missing(field: string): never {
  throw new Error(`A payment row lacks its ${field}`);
}
