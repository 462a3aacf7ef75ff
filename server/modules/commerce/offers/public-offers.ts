import type { MatrixClass } from '#contract/constants.ts';
import type { Db } from '#platform/db.ts';
import { listCoupons } from '../discounts/queries/promotion.ts';
import { priceAt } from './policy.ts';
import { listOpenOffers } from './queries/package.ts';

type Wanted = { titleId: string; matrix: MatrixClass };

/** What the cheapest offer costs everybody that opens a title, by its id; a title that is not sold is left out. */
export async function findPublicPrices(
  db: Db,
  titles: readonly Wanted[],
  now: Date,
): Promise<Map<string, number>> {
  if (titles.length === 0) return new Map();
  const offers = await listOpenOffers(
    db,
    titles.map(({ titleId }) => titleId),
  );
  return new Map(
    titles.flatMap(({ titleId, matrix }) => {
      const prices = offers
        // Class E is bought by itself, whatever the data of a plan says.
        .filter((offer) =>
          offer.kind === 'SINGLE'
            ? offer.titleId === titleId
            : matrix !== 'E' && offer.matrix?.includes(matrix) === true,
        )
        .map((offer) => priceAt(offer, now).priceRupiah)
        .filter((price) => price > 0);
      return prices.length === 0 ? [] : [[titleId, Math.min(...prices)] as const];
    }),
  );
}

/** What coupons take off, by their code, and whether they may still be used; nothing of who used them. */
export async function findPublicCoupons(db: Db, codes: readonly string[], now: Date) {
  const rows = await listCoupons(db, [...new Set(codes)]);
  return new Map(
    rows.map((row) => {
      const used = row.usedCount + row.reservedCount;
      const spent = row.usedRupiah + row.reservedRupiah;
      const isOpen =
        row.isActive &&
        row.startsAt <= now &&
        now < row.endsAt &&
        (row.totalLimit === null || used < row.totalLimit) &&
        (row.budgetRupiah === null || spent < row.budgetRupiah);
      const { percent, amountRupiah, maxRupiah, minRupiah, isNewOnly } = row;
      return [
        row.code ?? '',
        { percent, amountRupiah, maxRupiah, minRupiah, isNewOnly, isOpen },
      ] as const;
    }),
  );
}
