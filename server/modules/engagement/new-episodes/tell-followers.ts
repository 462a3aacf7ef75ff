import { DAY, DEFAULT_TIMEZONE, SECOND } from '#contract/constants.ts';
import {
  claimNewEpisodes,
  findProduct,
  listEpisodesBefore,
  type Product,
} from '#modules/catalog/index.ts';
import { listStarters } from '#modules/playback/index.ts';
import type { Watcher } from '#platform/auth.ts';
import { inTransaction } from '#platform/db.ts';
import type { Rounds } from '#platform/due.ts';
import {
  type FanOutDeps,
  type ReaderPage,
  startFanOut,
  type Telling,
} from '#platform/fan-out/fan-out.ts';
import { wallTimeAt } from '#platform/zone.ts';
import { listAdmirers } from '../favourites/queries.ts';

/** What came out longer ago is no news any more, as after a night without servers and more. */
const NEWS_LIFE = 2 * DAY;
/** Who began one of so many episodes before follows the series. */
const EPISODES_BEFORE = 3;
const EPISODES_AT_ONCE = 20;
const KIND = 'episode';

/** Episodes that came out: each is put on its way to its followers once. */
export const newEpisodes = (deps: FanOutDeps): Rounds => ({
  name: 'new episodes',
  every: 30 * SECOND,
  round: async () => (await takeNewEpisodes(deps)) >= EPISODES_AT_ONCE,
});

/** Returns how many it took. */
export function takeNewEpisodes({ db, clock }: FanOutDeps): Promise<number> {
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const since = new Date(now.getTime() - NEWS_LIFE);
    const episodes = await claimNewEpisodes(tx, { now, since, limit: EPISODES_AT_ONCE });
    const subjectIds = episodes.map(({ productId }) => productId);
    await startFanOut(tx, { kind: KIND, subjectIds, now });
    return episodes.length;
  });
}

/** Told are those who marked the series, then those who began one of the episodes before. */
export const newsOfEpisodes = ({ db, clock }: FanOutDeps): Telling<Watcher> => ({
  kind: KIND,
  async open(productId) {
    const now = clock.now();
    const product = await findProduct(db, productId, now);
    // Taken back meanwhile.
    if (product === undefined) return undefined;
    const before = await listEpisodesBefore(db, productId, EPISODES_BEFORE);
    const starters = before.map((id) => (page: ReaderPage) => listStarters(db, id, page));
    return {
      audiences: [(page) => listAdmirers(db, product.titleId, page), ...starters],
      noticeFor: (follower) => noticeOf(product, follower, now),
    };
  },
});

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
