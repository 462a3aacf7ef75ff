import type { PaymentMethodKey } from '#contract/constants.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { methodKeys, methodOf } from './method.ts';
import { type Way, waysOf } from './ways.ts';

/** Why a method cannot be used now. */
export type Unavailable = 'not_offered' | 'amount_too_small' | 'amount_too_large' | 'disturbed';
type Chosen = { way: Way; reason: null } | { way: null; reason: Unavailable };
type Deciders = Pick<CommerceParts, 'gateways' | 'health'> & { clock: { now(): Date } };

/** The gateway that carries this method for this amount now: the most preferred that works. */
export function chooseWay(
  { gateways, health, clock }: Deciders,
  method: PaymentMethodKey,
  amountRupiah: number,
  { isSaved = false } = {},
): Chosen {
  const no = (reason: Unavailable): Chosen => ({ way: null, reason });
  const { minRupiah, maxRupiah } = methodOf(method);
  const offered = waysOf(method).filter(
    ({ gateway, canSave }) => gateways.has(gateway) && (!isSaved || canSave),
  );
  if (offered.length === 0) return no('not_offered');
  if (amountRupiah < minRupiah) return no('amount_too_small');
  if (amountRupiah > maxRupiah) return no('amount_too_large');
  const now = clock.now();
  const way = offered.find(({ gateway }) => !health.isOpen(gateway, method, now));
  return way === undefined ? no('disturbed') : { way, reason: null };
}

/** All methods for this amount, with the reason why not. */
export function listMethods(parts: Deciders, amountRupiah: number) {
  return methodKeys.map((method) => {
    const { name, group, lifeMs, minRupiah, maxRupiah } = methodOf(method);
    const { reason } = chooseWay(parts, method, amountRupiah);
    return {
      method,
      name,
      group,
      lifeSeconds: lifeMs / 1000,
      minRupiah,
      maxRupiah,
      isAvailable: reason === null,
      reason,
      message: reason === null ? null : words[reason],
    };
  });
}

const words: Readonly<Record<Unavailable, string>> = {
  not_offered: 'Belum tersedia.',
  amount_too_small: 'Jumlahnya di bawah batas cara bayar ini.',
  amount_too_large: 'Jumlahnya di atas batas cara bayar ini.',
  disturbed: 'Sedang ada gangguan. Coba lagi sebentar.',
};
