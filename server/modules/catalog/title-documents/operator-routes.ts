import {
  listTitleChoices,
  listTitleEntries,
  listTitleMedia,
} from '#contract/catalog/operator-titles.ts';
import { DAY } from '#contract/constants.ts';
import type { Deps } from '#platform/deps.ts';
import { call, ok } from '#platform/module.ts';
import { listChoices, listEntries, listSmallPosters } from './queries/entry.ts';
import { listMedia } from './queries/known.ts';

/** What staff find titles by; a title itself is a document of editorial. */
export const routes = [
  call(listTitleEntries, async ({ db, clock }: Deps, { query }) => {
    const { pageSize, endsInDays, ...filter } = query;
    const now = clock.now();
    const rows = await listEntries(db, {
      ...filter,
      endsBefore: endsInDays === undefined ? undefined : new Date(now.getTime() + endsInDays * DAY),
      limit: pageSize + 1,
    });
    const titles = rows.slice(0, pageSize);
    const ids = titles.map(({ titleId }) => titleId);
    const posters = await listSmallPosters(db, ids, now);
    const posterOf = (titleId: string) => {
      const key = posters.get(titleId);
      return key === undefined ? null : `/img/${key}`;
    };
    return ok({
      titles: titles.map((title) => ({ ...title, poster: posterOf(title.titleId) })),
      next: rows.length > pageSize ? (titles.at(-1)?.titleId ?? null) : null,
    });
  }),
  call(listTitleMedia, async ({ db }: Deps, { query }) =>
    ok({ media: await listMedia(db, query) }),
  ),
  call(listTitleChoices, async ({ db }: Deps, { query }) =>
    ok(await listChoices(db, query.people)),
  ),
];
