import type { Db } from '#platform/db.ts';
import { findTitleBySlug } from './queries/find-title-by-slug.ts';
import { upsertBannerRow } from './queries/upsert-banner-row.ts';
import type { SeedBanner } from './seed-entries.ts';
import { seedHash, whileSeeding } from './seeding.ts';

/**
 * Seeds a banner by its slug; one that somebody edited stays as it is. Returns its id.
 * @throws when its title isn't there
 */
export function upsertBanner(db: Db, entry: SeedBanner): Promise<string> {
  const { title: titleSlug, mode = 'normal', ...row } = entry;
  return whileSeeding(db, async (tx) => {
    const title = titleSlug === undefined ? undefined : await findTitleBySlug(tx, titleSlug);
    if (titleSlug !== undefined && title === undefined) throw new Error(`No title ${titleSlug}`);
    return upsertBannerRow(tx, { ...row, mode, titleId: title?.titleId ?? null }, seedHash(entry));
  });
}
