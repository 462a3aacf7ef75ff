import { getPerson } from '#contract/catalog/people.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { call, ok } from '#platform/module.ts';
import { nextPageKey, readPageKey } from '#contract/page-key.ts';
import { portraitUrl, presentCard } from '../titles/cards.ts';
import { CACHE_TTL, viewingOf } from '../titles/policy.ts';
import { findPerson, listTitlesOf } from './queries.ts';

/** No year has more digits: what is larger is no year of a page before. */
const LAST_YEAR = 9999;

export const routes = [
  call(
    getPerson,
    async ({ db, testClock }: Deps, { query, caller }) => {
      const viewing = viewingOf(caller, testClock);
      const person = (await findPerson(db, query.slug)) ?? fail('catalog.personNotFound');
      const { personId, portrait, ...named } = person;
      const { pageSize } = query;
      const key = readPageKey(query.after);
      const after = key && { ...key, value: Math.min(key.value, LAST_YEAR) };
      const rows = await listTitlesOf(db, viewing, { personId, after, limit: pageSize + 1 });
      // A person with nothing to be seen in has no page: for a child not in what is for adults.
      if (rows.length === 0 && after === undefined) return fail('catalog.personNotFound');
      return ok({
        personId,
        ...named,
        portraitUrl: portraitUrl(portrait),
        titles: rows.slice(0, pageSize).map(({ works, ...row }) => ({
          card: presentCard(row, viewing.now),
          works,
        })),
        next: nextPageKey(rows, pageSize, (row) => ({ value: row.year ?? 0, id: row.titleId })),
      });
    },
    { cacheTtl: CACHE_TTL },
  ),
];
