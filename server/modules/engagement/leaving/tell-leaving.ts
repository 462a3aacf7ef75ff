import { DAY, LEAVING_AHEAD, MINUTE, SECOND } from '#contract/constants.ts';
import { date } from '#contract/formats.ts';
import {
  claimLeavingTitles,
  findLastEpisodeId,
  findProduct,
  type Product,
} from '#modules/catalog/index.ts';
import { listInTheMiddle } from '#modules/playback/index.ts';
import type { Watcher } from '#platform/auth.ts';
import { inTransaction } from '#platform/db.ts';
import type { Rounds } from '#platform/due.ts';
import { type FanOutDeps, startFanOut, type Telling } from '#platform/fan-out/fan-out.ts';
import { listAdmirers } from '../favourites/queries.ts';

/** What was begun longer ago was given up. */
const BEGUN_WITHIN = 90 * DAY;
const TITLES_AT_ONCE = 20;
const KIND = 'leaving';

/** Titles that leave soon: each is put on its way to those who have it in a list, once for each end of its licence. */
export const leavingTitles = (deps: FanOutDeps): Rounds => ({
  name: 'leaving titles',
  every: MINUTE,
  round: async () => (await takeLeavingTitles(deps)) >= TITLES_AT_ONCE,
});

/** Returns how many it took. */
export function takeLeavingTitles({ db, clock }: FanOutDeps): Promise<number> {
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const until = new Date(now.getTime() + LEAVING_AHEAD);
    const subjectIds = await claimLeavingTitles(tx, { now, until, limit: TITLES_AT_ONCE });
    await startFanOut(tx, { kind: KIND, subjectIds, now });
    return subjectIds.length;
  });
}

/** Told are those who marked the title, then those who are in the middle of it. */
export const newsOfLeaving = ({ db, clock }: FanOutDeps): Telling<Watcher> => ({
  kind: KIND,
  async open(titleId) {
    const now = clock.now();
    const product = await findProduct(db, titleId, now);
    const endsAt = product?.licenceTo;
    // It stays after all, or has left already.
    if (product === undefined || endsAt == null) return undefined;
    if (endsAt <= now || endsAt.getTime() > now.getTime() + LEAVING_AHEAD) return undefined;
    const lastProductId = (await findLastEpisodeId(db, titleId, now)) ?? titleId;
    const since = new Date(now.getTime() - BEGUN_WITHIN);
    const begun = { titleId, lastProductId, since };
    return {
      audiences: [
        (page) => listAdmirers(db, titleId, page),
        (page) => listInTheMiddle(db, begun, page),
      ],
      noticeFor: (reader) => noticeOf(product, endsAt, reader),
    };
  },
});

function noticeOf(product: Product, endsAt: Date, { accountId, profileId }: Watcher) {
  const { titleId, titleSlug, title, filmClass } = product;
  // Of a licence that ends at midnight the day before is the last.
  const lastDay = date(new Date(endsAt.getTime() - SECOND));
  return {
    accountId,
    profileId,
    kind: 'leaving' as const,
    dedupeKey: `leaving ${profileId} ${titleId} ${endsAt.toISOString()}`,
    title: `Segera berakhir: ${title}`.slice(0, 120),
    body: `Masih bisa ditonton sampai ${lastDay}.`,
    url: `/judul/${titleSlug}`,
    expiresAt: endsAt.toISOString(),
    filmClass,
  };
}
