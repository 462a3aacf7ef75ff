import { recordAct } from '#platform/acts.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { CommerceDeps } from '../deps.ts';
import { lockPackage, updatePackage } from './queries/package.ts';

type Change = {
  package_id: string;
  isOnSale?: boolean | undefined;
  name?: string | undefined;
  highlights?: string[] | undefined;
  position?: number | undefined;
  priceRupiah?: number | undefined;
  promo?: { priceRupiah: number; from: string | null; until: string } | null | undefined;
};

/** Changes what is offered from now on. Carts keep what they were shown until their day is over. */
export function savePackage(
  { db, testClock }: Pick<CommerceDeps, 'db' | 'testClock'>,
  accountId: string,
  { package_id, promo, ...fields }: Change,
) {
  return inTransaction(db, async (tx) => {
    const before = await lockPackage(tx, package_id);
    if (before === undefined) return fail('commerce.packageNotFound');
    const price = fields.priceRupiah ?? before.priceRupiah;
    const promoPrice = promo === undefined ? before.promoPriceRupiah : (promo?.priceRupiah ?? null);
    if (promoPrice !== null && promoPrice >= price) fail('commerce.promoNotLower');
    const after = await updatePackage(tx, package_id, {
      isOnSale: fields.isOnSale ?? before.isOnSale,
      name: fields.name ?? before.name,
      highlights: fields.highlights ?? before.highlights,
      position: fields.position ?? before.position,
      priceRupiah: price,
      ...(promo === undefined ? {} : promoColumns(promo)),
    });
    const at = testClock.now();
    await recordAct(tx, {
      actorId: accountId,
      act: 'offer.save',
      subject: { kind: 'package', id: package_id },
      before,
      after,
      at,
    });
    return after;
  });
}

function promoColumns(promo: NonNullable<Change['promo']> | null) {
  return {
    promoPriceRupiah: promo?.priceRupiah ?? null,
    promoFrom: promo?.from ? new Date(promo.from) : null,
    promoUntil: promo === null ? null : new Date(promo.until),
  };
}
