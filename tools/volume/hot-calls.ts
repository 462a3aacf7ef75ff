import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { getHomeRails } from '#contract/catalog/home.ts';
import { getSearchVodList } from '#contract/catalog/search.ts';
import { getProductDetail, getProductList } from '#contract/catalog/titles.ts';
import { getTopicList, getTopicTitles } from '#contract/catalog/topics.ts';
import { type AnswerOf, pathOf } from '#contract/call.ts';
import { HOUR, PRODUCT, STANDALONE_PLATFORM } from '#contract/constants.ts';
import { getChannelList } from '#contract/live/channels.ts';
import { getEpgData } from '#contract/live/guide.ts';
import { getAllPopularChannel, getContinuePlayList } from '#contract/playback/index.ts';
import { seedAccount, startSession } from '#modules/accounts/index.ts';
import type { Deps } from '#platform/deps.ts';
import { FIRST_NUMBER } from './television.ts';

/** Addresses of one call, asked in turn. */
export type Asked = { paths: string[]; headers: Record<string, string> };

type Headers = Record<string, string>;

/** Rows of the account whose list is asked for, as far as there are titles. */
const WATCHED = 500;
const COMMON_WORDS = 3;
/** A page of generated channels, which have a guide, that a small service fills too: both sides show the same many. */
const CHANNELS = `after=${FIRST_NUMBER}&most=12`;

/** The calls that viewers make most, as they make them, by name, on a platform that runs. */
export async function hotCalls(
  deps: Deps,
  headers: Headers,
  askFor: (path: string, headers: Headers) => Promise<unknown>,
): Promise<Record<string, Asked>> {
  const ask = async <T>(path: string) => ((await askFor(path, headers)) as { result: T }).result;
  const list = pathOf(getProductList);
  const { products } = await ask<AnswerOf<typeof getProductList>['result']>(`${list}?pageSize=100`);
  const { topics } = await ask<AnswerOf<typeof getTopicList>['result']>(pathOf(getTopicList));
  const [largest] = topics.toSorted((a, b) => b.titleCount - a.titleCount);
  const words = commonWords(products.map(({ name }) => name));
  const search = (keywords: string[]) => ({
    headers,
    paths: keywords.map(
      (word) => `${pathOf(getSearchVodList)}?keyword=${encodeURIComponent(word)}`,
    ),
  });
  const pages = (query: string) => ({
    headers,
    paths: [1, 2].map((page) => `${list}?${query}page=${page}`),
  });
  const { genreId, categoryId } = await findSubjects(deps);
  const from = Math.floor(Date.now() / HOUR) * HOUR;
  const window = `from=${new Date(from).toISOString()}&to=${new Date(from + 4 * HOUR).toISOString()}`;
  return {
    'home-rails': { headers, paths: [pathOf(getHomeRails)] },
    'list-featured': pages('orderBy=featured&'),
    'list-latest': pages('orderBy=latest&'),
    'list-name': pages('orderBy=name&'),
    'list-genre': pages(`genreId=${genreId}&`),
    'list-category': pages(`categoryId=${categoryId}&`),
    topic: { headers, paths: [`${pathOf(getTopicTitles)}?slug=${largest?.slug ?? ''}`] },
    detail: {
      headers,
      paths: products.map(({ productId }) => `${pathOf(getProductDetail)}?productId=${productId}`),
    },
    'search-common-word': search(words),
    'search-two-words': search(words.map((word, at) => `${word} ${words.at(at - 1) ?? ''}`)),
    'search-slip': search(words.map((word) => word.slice(0, 2) + word.slice(3))),
    // As it is asked while somebody types.
    'search-begun': search(
      words.flatMap((word) => [1, 2, 3].map((length) => word.slice(0, length))),
    ),
    'search-nothing': search(['xqzwv kjhgf', 'qqwx', 'zzkqj']),
    'channel-list': { headers, paths: [`${pathOf(getChannelList)}?${CHANNELS}`] },
    'guide-4-hours': { headers, paths: [`${pathOf(getEpgData)}?${window}&${CHANNELS}`] },
    'popular-channels': {
      headers,
      paths: [
        `${pathOf(getAllPopularChannel)}?tvs_platform_id=${STANDALONE_PLATFORM}&app_id=${PRODUCT}`,
      ],
    },
    'continue-watching': {
      headers: await aWatcher(deps),
      paths: [pathOf(getContinuePlayList)],
    },
  };
}

/** The same address anew: with a parameter that no call knows it is not answered by what is kept. */
export const anew = (path: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}anew=${randomUUID()}`;

/** The words that stand in most names. */
function commonWords(names: readonly string[]): string[] {
  const all = names.flatMap((name) => name.toLowerCase().match(/\p{L}{4,}/gu) ?? []);
  return [...Map.groupBy(all, (word) => word)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, COMMON_WORDS)
    .map(([word]) => word);
}

/** The genre and the category with most titles. */
async function findSubjects({ db }: Deps) {
  const { rows } = await sql<{ genreId: string; categoryId: string }>`
    select (select genre_id from catalog.title_genre group by 1 order by count(*) desc limit 1) as genre_id,
      (select category_id from catalog.title_category group by 1 order by count(*) desc limit 1) as category_id`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('There are no genres');
  return row;
}

/** Somebody who is in the middle of many titles. */
async function aWatcher(deps: Deps): Promise<Headers> {
  const identifier = `${randomUUID()}@volume.invalid`;
  const { accountId } = await seedAccount(deps.db, { identifier, name: 'Penonton' });
  await sql`insert into playback.progress (account_id, profile_id, product_id, title_id, position_ms, duration_ms, finished, watched_at, watched_ms)
    select ${accountId}::uuid, ${accountId}::uuid, title_id, title_id, 600000, 5400000, false,
      now() - row_number() over (order by title_id) * interval '1 hour', 600000
    from catalog.title where kind = 'film' and playable_from is not null order by title_id limit ${WATCHED}`.execute(
    deps.db,
  );
  const { accessToken } = await startSession(deps, {
    accountId,
    deviceId: randomUUID(),
    label: 'Chrome',
  });
  return { authorization: `Bearer ${accessToken}` };
}
