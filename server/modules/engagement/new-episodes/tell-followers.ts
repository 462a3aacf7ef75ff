import { DAY, DEFAULT_TIMEZONE, MINUTE, SECOND } from '#contract/constants.ts';
import {
  claimNewEpisodes,
  findProduct,
  listEpisodesBefore,
  type Product,
} from '#modules/catalog/index.ts';
import { listStarters } from '#modules/playback/index.ts';
import type { Watcher } from '#platform/auth.ts';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { type DueRows, type Rounds, workOnce } from '#platform/due.ts';
import { wallTimeAt } from '#platform/zone.ts';
import { listAdmirers } from '../favourites/queries.ts';
import * as queries from './queries.ts';

type NewsDeps = Pick<Deps, 'db' | 'clock' | 'jobs'>;

/** What came out longer ago is no news any more, as after a night without servers and more. */
const NEWS_LIFE = 2 * DAY;
/** Who began one of so many episodes before follows the series. */
const EPISODES_BEFORE = 3;
const EPISODES_AT_ONCE = 20;
const FOLLOWERS_A_PAGE = 200;
const LEASE = MINUTE;

/** Episodes that came out: each is put on its way to its followers once. */
export const newEpisodes = (deps: NewsDeps): Rounds => ({
  name: 'new episodes',
  every: 30 * SECOND,
  round: async () => (await takeNewEpisodes(deps)) >= EPISODES_AT_ONCE,
});

/** Returns how many it took. */
export function takeNewEpisodes({ db, clock }: NewsDeps): Promise<number> {
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const since = new Date(now.getTime() - NEWS_LIFE);
    const episodes = await claimNewEpisodes(tx, { now, since, limit: EPISODES_AT_ONCE });
    await queries.insertNews(tx, episodes, now);
    return episodes.length;
  });
}

/** Episodes on their way. */
export const dueNews = (deps: NewsDeps): DueRows<queries.EpisodeNews> => ({
  name: 'news of episodes',
  every: 5 * SECOND,
  batch: 1,
  claim() {
    const now = deps.clock.now();
    const until = new Date(now.getTime() + LEASE);
    return queries.claimDueNews(deps.db, { now, until, limit: 1 });
  },
  work: (news) => tellPage(deps, news),
});

/** One claim of them and its work. */
export const tellDueNews = (deps: Pick<Deps, 'log'> & NewsDeps) => workOnce(deps, dueNews(deps));

/** Tells one page of followers; where it ended stands in the row with the same commit. */
async function tellPage(deps: NewsDeps, news: queries.EpisodeNews): Promise<void> {
  const { db, clock, jobs } = deps;
  const now = clock.now();
  const product = await findProduct(db, news.productId, now);
  // Taken back meanwhile.
  if (product === undefined) return queries.deleteNews(db, news.productId);
  const before = await listEpisodesBefore(db, news.productId, EPISODES_BEFORE);
  const followers = await listFollowers(deps, news, before);
  const last = followers.length < FOLLOWERS_A_PAGE ? undefined : followers.at(-1);
  await inTransaction(db, async (tx) => {
    const next = {
      stage: last === undefined ? news.stage + 1 : news.stage,
      afterAccount: last?.accountId ?? null,
      afterProfile: last?.profileId ?? null,
      dueAt: now,
    };
    if (!(await queries.updateNews(tx, news, next))) return;
    if (next.stage > before.length) await queries.deleteNews(tx, news.productId);
    for (const follower of followers)
      await jobs.enqueue('notify', noticeOf(product, follower, now), { db: tx });
  });
}

function listFollowers(
  { db }: NewsDeps,
  { titleId, stage, afterAccount, afterProfile }: queries.EpisodeNews,
  before: readonly string[],
): Promise<Watcher[]> {
  const after =
    afterAccount === null || afterProfile === null
      ? undefined
      : { accountId: afterAccount, profileId: afterProfile };
  const page = { after, limit: FOLLOWERS_A_PAGE };
  if (stage === 0) return listAdmirers(db, titleId, page);
  const watched = before[stage - 1];
  return watched === undefined ? Promise.resolve([]) : listStarters(db, watched, page);
}

/**
 * Of a season that comes out at once each follower is told in one message, also where its telling takes until the next
 * day: what counts is the day on which it came out, where it is watched.
 */
function noticeOf(product: Product, { accountId, profileId }: Watcher, now: Date) {
  const { year, month, day } = wallTimeAt(product.publishedAt ?? now, DEFAULT_TIMEZONE);
  const { titleId, titleSlug, title, episode, filmClass } = product;
  const name =
    episode === undefined
      ? title
      : `Musim ${episode.season} episode ${episode.number}: ${episode.name}`;
  return {
    accountId,
    profileId,
    kind: 'new_episode' as const,
    dedupeKey: `episode ${profileId} ${titleId} ${year}-${month}-${day}`,
    title: `Episode baru: ${title}`.slice(0, 120),
    body: `${name} sudah bisa ditonton.`.slice(0, 400),
    url: `/judul/${titleSlug}`,
    filmClass,
  };
}
