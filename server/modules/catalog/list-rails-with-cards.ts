import type { Db } from '#platform/db.ts';
import { presentCard } from './present-card.ts';
import { listRailCards } from './queries/list-rail-cards.ts';
import { listRails } from './queries/list-rails.ts';
import type { Viewing } from './queries/select-shown.ts';

/** The editorial rails of a home page; a rail with nothing to show is left out. */
export async function listRailsWithCards(db: Db, viewing: Viewing) {
  const rails = await listRails(db, viewing.mode ?? 'normal');
  const filled = await Promise.all(
    rails.map(async (rail) => {
      const rows = await listRailCards(db, viewing, rail);
      const { railId, number, slug, name, layout, categoryId, categorySlug } = rail;
      return {
        railId,
        number,
        slug,
        name,
        layout,
        category:
          categoryId === null || categorySlug === null ? null : { categoryId, slug: categorySlug },
        cards: rows.map((row) => presentCard(row, viewing.now)),
      };
    }),
  );
  return filled.filter(({ cards }) => cards.length > 0);
}
