import { DAY } from '#contract/constants.ts';
import { licenceWarningDays, listEndingLicences } from '#contract/editorial/licence-ends.ts';
import { listEndingLicences as listEndings } from '#modules/catalog/index.ts';
import { countTitleBuyers } from '#modules/commerce/index.ts';
import { countBlocksAfter } from '#modules/live/index.ts';
import { call, ok } from '#platform/module.ts';
import type { EditorialDeps } from '../deps.ts';

const MOST = 200;

/** What ends soon, with what it hits in every module below. */
export const routes = [
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
];
