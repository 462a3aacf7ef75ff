import type { Db } from '#platform/db.ts';
import { findTitleBySlug } from './queries/find-title-by-slug.ts';
import { updateTitleSearch } from './queries/update-title-search.ts';
import { upsertEpisodeRow } from './queries/upsert-episode-row.ts';
import type { SeedEpisode } from './seed-entries.ts';
import { seedHash, whileSeeding } from './seeding.ts';

/**
 * Seeds an episode by its series, season and number; one that somebody edited stays as it is.
 * Returns its product id.
 * @throws when the series isn't there
 */
export function upsertEpisode(db: Db, entry: SeedEpisode): Promise<string> {
  const { publishedAt = new Date(), series, seasonName, ...row } = entry;
  return whileSeeding(db, async (tx) => {
    const title = await findTitleBySlug(tx, series);
    if (title?.kind !== 'series') throw new Error(`There is no series ${series}`);
    const { productId, isWritten } = await upsertEpisodeRow(
      tx,
      { ...row, titleId: title.titleId },
      { publishedAt, seasonName: seasonName ?? `Musim ${row.season}`, seededHash: seedHash(row) },
    );
    if (isWritten) await updateTitleSearch(tx, [title.titleId]);
    return productId;
  });
}
