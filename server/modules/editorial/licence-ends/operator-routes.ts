import { DAY } from '#contract/constants.ts';
import {
  getTitleImpact,
  licenceWarningDays,
  listEndingLicences,
  listPictureUses,
  MOST_PICTURE_USES,
} from '#contract/editorial/licence-ends.ts';
import { findTitleUse, listEndingLicences as listEndings } from '#modules/catalog/index.ts';
import { countTitleBuyers } from '#modules/commerce/index.ts';
import { countBlocksAfter } from '#modules/live/index.ts';
import { call, ok } from '#platform/module.ts';
import type { EditorialDeps } from '../deps.ts';
import { listNaming } from '../documents/queries/published.ts';
import { listNamingPictures } from '../documents/queries/version.ts';

const MOST = 200;
const MOST_NAMES = 10;

const named = (names: readonly string[]) => ({
  count: names.length,
  names: names.slice(0, MOST_NAMES),
});

/** What ends soon, with what it hits in every module below. */
export const routes = [
  call(
    getTitleImpact,
    async ({ process: { db, clock } }: EditorialDeps, { query: { titleId } }) => {
      const now = clock.now();
      // Of a title that is not there nothing is lost.
      const { slug, assetIds, rails, banners } = (await findTitleUse(db, titleId)) ?? {
        slug: '',
        assetIds: [],
        rails: [],
        banners: [],
      };
      const [documents, buyers, blocks] = await Promise.all([
        listNaming(db, slug, MOST_NAMES),
        countTitleBuyers(db, [{ titleId, after: now }]),
        countBlocksAfter(
          db,
          assetIds.map((assetId) => ({ assetId, after: now })),
        ),
      ]);
      return ok({
        rails: named(rails),
        banners: named(banners),
        documents,
        blocks: assetIds.reduce((sum, assetId) => sum + (blocks.get(assetId) ?? 0), 0),
        buyers: buyers.get(titleId) ?? 0,
      });
    },
  ),
  call(listEndingLicences, async ({ process: { db, clock } }: EditorialDeps, { query }) => {
    const from = clock.now();
    const until = new Date(from.getTime() + query.days * DAY);
    const rows = await listEndings(db, { from, until, limit: MOST });
    const [buyers, blocks] = await Promise.all([
      countTitleBuyers(
        db,
        rows.map(({ titleId, endsAt }) => ({ titleId, after: endsAt })),
      ),
      countBlocksAfter(
        db,
        rows.flatMap(({ assetIds, endsAt }) =>
          assetIds.map((assetId) => ({ assetId, after: endsAt })),
        ),
      ),
    ]);
    return ok({
      endings: rows.map(({ assetIds, rails, banners, ...row }) => {
        const days = (row.endsAt.getTime() - from.getTime()) / DAY;
        return {
          ...row,
          warning: licenceWarningDays.findLast((each) => days <= each) ?? query.days,
          hits: {
            rails,
            banners,
            blocks: assetIds.reduce((sum, assetId) => sum + (blocks.get(assetId) ?? 0), 0),
            buyers: buyers.get(row.titleId) ?? 0,
          },
        };
      }),
    });
  }),
  call(listPictureUses, async ({ process: { db } }: EditorialDeps, { query: { slugs } }) => {
    const rows = await listNamingPictures(db, slugs, MOST_PICTURE_USES);
    const bySlug = Map.groupBy(rows, ({ slug }) => slug);
    return ok({
      uses: [...bySlug].map(([slug, found]) => ({
        slug,
        count: found[0]?.count ?? 0,
        documents: found.map(({ slug: _, count: __, ...document }) => document),
      })),
    });
  }),
];
