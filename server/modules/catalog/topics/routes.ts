import { getTopicList, getTopicTitles } from '#contract/catalog/topics.ts';
import { SECOND } from '#contract/constants.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { call, ok } from '#platform/module.ts';
import { presentCard, presentCardPictures } from '../titles/cards.ts';
import { pagingOf, viewingOf } from '../titles/policy.ts';
import { listCards } from '../titles/queries/title.ts';
import { countFitting, facetsOf } from './facets.ts';
import * as queries from './queries/topic.ts';

/** What they count changes with new titles alone. */
const CACHE_TTL = 30 * SECOND;
/** A title stands for one subject only, where its subject has as many titles as this to choose from. */
const CANDIDATES = 6;

export const routes = [
  call(
    getTopicList,
    async ({ db, testClock }: Deps, { caller }) => {
      const viewing = viewingOf(caller, testClock);
      const [names, leaders] = await Promise.all([
        queries.listTopicNames(db),
        queries.listTopicLeaders(db, viewing, CANDIDATES),
      ]);
      const chosen = chooseLeaders(leaders);
      const titleIds = [...new Set([...chosen.values()].map(({ titleId }) => titleId))];
      const titles = new Map(
        (await listCards(db, viewing, titleIds)).map((row) => [row.titleId, row]),
      );
      return ok({
        topics: names.flatMap((topic) => {
          const leader = chosen.get(topic.slug);
          const title = leader && titles.get(leader.titleId);
          return leader === undefined || title === undefined
            ? []
            : [{ ...topic, titleCount: leader.titleCount, images: presentCardPictures(title) }];
        }),
      });
    },
    { cacheTtl: CACHE_TTL },
  ),
  call(
    getTopicTitles,
    async ({ db, testClock }: Deps, { query: { isFree, ...query }, caller }) => {
      const viewing = viewingOf(caller, testClock, query);
      const choice = { ...query, isFree: isFree === 'Y' };
      const { slug } = query;
      const topic = slug === undefined ? undefined : await queries.findTopic(db, slug);
      if (slug !== undefined && topic === undefined) return fail('catalog.categoryNotFound');
      const [rows, counted] = await Promise.all([
        queries.listTopicTitles(db, { ...choice, ...viewing, topic }),
        queries.listFacetRows(
          db,
          viewing,
          topic && { categoryId: topic.categoryId, genreId: topic.genreId },
        ),
      ]);
      return ok({
        products: rows.map((row) => presentCard(row, viewing.now)),
        ...pagingOf(query, countFitting(counted, choice)),
        topic: topic ?? null,
        facets: facetsOf(counted, choice, viewing.now.getUTCFullYear()),
      });
    },
    { cacheTtl: CACHE_TTL },
  ),
];

/** One title for each subject; subjects with little to choose from choose first. */
function chooseLeaders(leaders: readonly queries.TopicLeader[]) {
  const taken = new Set<string>();
  const bySlug = Map.groupBy(leaders, ({ slug }) => slug);
  return new Map(
    [...bySlug]
      .toSorted(([, a], [, b]) => a.length - b.length)
      .flatMap(([slug, own]) => {
        const picked = own.find(({ titleId }) => !taken.has(titleId)) ?? own[0];
        if (picked === undefined) return [];
        taken.add(picked.titleId);
        return [[slug, picked] as const];
      }),
  );
}
