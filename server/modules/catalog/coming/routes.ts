import { getComingTitles } from '#contract/catalog/coming.ts';
import type { Deps } from '#platform/deps.ts';
import { call, ok } from '#platform/module.ts';
import { nextPageKey, readPageKey } from '#contract/page-key.ts';
import { presentCard } from '../titles/cards.ts';
import { CACHE_TTL, viewingOf } from '../titles/policy.ts';
import { listComing } from '../titles/queries/coming-and-leaving.ts';

export const routes = [
  call(
    getComingTitles,
    async ({ db, testClock }: Deps, { query, caller }) => {
      const viewing = viewingOf(caller, testClock, query);
      const { pageSize } = query;
      const after = readPageKey(query.after);
      const rows = await listComing(db, viewing, { after, limit: pageSize + 1 });
      const titles = rows.flatMap(({ tagline, trailerId, publishedAt, ...row }) =>
        // One without a date is a draft: the query finds none.
        publishedAt === null
          ? []
          : [
              {
                card: presentCard({ ...row, publishedAt }, viewing.now),
                releaseAt: publishedAt,
                tagline,
                hasTrailer: trailerId !== null,
              },
            ],
      );
      return ok({
        titles: titles.slice(0, pageSize),
        next: nextPageKey(titles, pageSize, ({ releaseAt, card }) => ({
          value: releaseAt.getTime(),
          id: card.productId,
        })),
      });
    },
    { cacheTtl: CACHE_TTL },
  ),
];
