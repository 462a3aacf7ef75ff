import type { FilmClass } from '#contract/constants.ts';
import type { Db } from '#platform/db.ts';
import { presentCard, type TitleCard } from './present-card.ts';
import { listCards } from './queries/list-cards.ts';

/** Cards of these titles in their order; those that may not be shown now, or not to a child, are left out. */
export async function findCards(
  db: Db,
  titleIds: readonly string[],
  now: Date = new Date(),
  maxFilmClass?: FilmClass,
): Promise<TitleCard[]> {
  const rows = new Map(
    (await listCards(db, { now, maxFilmClass }, titleIds)).map((row) => [row.titleId, row]),
  );
  return titleIds.flatMap((titleId) => {
    const row = rows.get(titleId);
    return row === undefined ? [] : [presentCard(row, now)];
  });
}
