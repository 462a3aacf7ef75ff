import { type Db, inTransaction } from '#platform/db.ts';
import { recordRequest } from '../rights/takedown.ts';
import { updateTitleSearch } from '../search/queries/word.ts';
import { findCategory } from '../titles/queries/taxonomy.ts';
import { findTitleBySlug } from '../titles/queries/title.ts';
import * as seedHomeQueries from './queries/seed-home.ts';
import { seedHash, whileSeeding } from './queries/seed-taxonomy.ts';
import {
  insertSeededLicence,
  updateSeededEnd,
  updateTitleRelations,
  upsertEpisodeRow,
  upsertSeededLicence,
  upsertTitleRow,
} from './queries/seed-title.ts';
import type { SeedBanner, SeedEpisode, SeedRail, SeedTerms, SeedTitle } from './seed-entries.ts';

/**
 * Seeds a film or series by its slug, with its categories, genres and people; one that an editor changed stays as
 * it is. Returns its id, which is also its product id.
 * @throws when a category, genre or person isn't there
 */
export function upsertTitle(db: Db, entry: SeedTitle): Promise<string> {
  const { publishedAt = new Date(), ...content } = entry;
  const { categories = [], genres = [], credits = [], ...rest } = content;
  const { licenceFrom, licenceTo, terms, ...row } = rest;
  return whileSeeding(db, async (tx) => {
    const titleId = await upsertTitleRow(tx, row, publishedAt, seedHash(content));
    if (titleId === undefined) {
      const kept = await findTitleBySlug(tx, entry.slug);
      if (kept === undefined) throw new Error(`The title ${entry.slug} could not be seeded`);
      return kept.titleId;
    }
    await upsertSeededLicence(tx, titleId, { from: licenceFrom, to: licenceTo, terms });
    await updateTitleRelations(tx, titleId, { categories, genres, credits });
    await updateTitleSearch(tx, [titleId]);
    return titleId;
  });
}

/**
 * Seeds an episode by its series, season and number; one that an editor changed stays as it is.
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

/**
 * Seeds a rail of a home page by its slug; one that an editor changed stays as it is. Returns its id.
 * @throws when its category or a title isn't there
 */
export function upsertRail(db: Db, entry: SeedRail): Promise<string> {
  const { titles = [], category, mode = 'normal', ...row } = entry;
  return whileSeeding(db, async (tx) => {
    const categoryRow = category === undefined ? undefined : await findCategory(tx, category);
    if (category !== undefined && categoryRow === undefined)
      throw new Error(`No category ${category}`);
    const number = await seedHomeQueries.findFreeRailNumber(tx, {
      mode,
      number: row.number,
      slug: row.slug,
    });
    const { railId, isWritten } = await seedHomeQueries.upsertRailRow(
      tx,
      { ...row, mode, number, categoryId: categoryRow?.categoryId ?? null },
      seedHash(entry),
    );
    if (isWritten) await seedHomeQueries.updateRailItems(tx, railId, titles);
    return railId;
  });
}

/**
 * Seeds a banner by its slug; one that an editor changed stays as it is. Returns its id.
 * @throws when its title isn't there
 */
export function upsertBanner(db: Db, entry: SeedBanner): Promise<string> {
  const { title: titleSlug, mode = 'normal', ...row } = entry;
  return whileSeeding(db, async (tx) => {
    const title = titleSlug === undefined ? undefined : await findTitleBySlug(tx, titleSlug);
    if (titleSlug !== undefined && title === undefined) throw new Error(`No title ${titleSlug}`);
    return seedHomeQueries.upsertBannerRow(
      tx,
      { ...row, mode, titleId: title?.titleId ?? null },
      seedHash(entry),
    );
  });
}

type RightsWork = {
  /** The seeded licence of this title ends then. */
  ending: { titleId: string; toAt: Date };
  /** One beside that of its title, which is over. */
  ended: { licenceId: string; titleId: string; fromAt: Date; toAt: Date } & SeedTerms;
  /** A demand that waits, written down by this member of staff. */
  request: { requestId: string; titleId: string; source: string; note: string; receivedAt: Date };
  recordedBy: string;
  now: Date;
};

/** Puts work on the desk of who looks after rights; again it changes nothing. */
export async function seedRightsWork(
  db: Db,
  { ending, ended, request, recordedBy, now }: RightsWork,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await updateSeededEnd(tx, ending.titleId, ending.toAt, now);
    await insertSeededLicence(tx, { ...ended, updatedAt: now });
  });
  const asked = { ...request, receivedAt: request.receivedAt.toISOString() };
  await recordRequest({ db, clock: { now: () => now } }, recordedBy, asked);
}
