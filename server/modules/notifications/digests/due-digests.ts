import { LEAVING_AHEAD, MINUTE } from '#contract/constants.ts';
import { findAccount, hasConsent } from '#modules/accounts/index.ts';
import { findCards, listLicenceEnds } from '#modules/catalog/index.ts';
import { listFavourites } from '#modules/engagement/index.ts';
import { listContinueWatching } from '#modules/playback/index.ts';
import { inTransaction } from '#platform/db.ts';
import { type DueRows, workOnce } from '#platform/due.ts';
import { tell } from '../delivery/tell.ts';
import type { NotificationsDeps } from '../deps.ts';
import { defaultQuiet } from '../preferences/policy.ts';
import { findQuiet } from '../preferences/queries.ts';
import { digestWords, nextDigest } from './policy.ts';
import * as queries from './queries.ts';

const LEASE = MINUTE;
const AT_ONCE = 10;
/** So many of the list are looked at. */
const UNFINISHED_MOST = 20;

/** Weekly digests that are due, in the time of each account. */
export const dueDigests = (deps: NotificationsDeps): DueRows<queries.Digest> => ({
  name: 'digests',
  every: MINUTE,
  batch: AT_ONCE,
  async claim() {
    for (const group of deps.testClock.groups()) {
      const until = new Date(group.now.getTime() + LEASE);
      const claimed = await queries.claimDueDigests(deps.db, { group, until, limit: AT_ONCE });
      if (claimed.length > 0) return claimed;
    }
    return [];
  },
  work: (row) => deps.testClock.forAccount(row.accountId, () => makeDigest(deps, row)),
});

/** One claim of them and its work. */
export const tellDueDigests = (deps: NotificationsDeps) => workOnce(deps, dueDigests(deps));

/**
 * Of one's own things alone: what the owner's profile has begun, and what leaves of that and of its favourites. Other
 * profiles of the account get none, for its e-mail goes to the owner.
 */
async function makeDigest(deps: NotificationsDeps, row: queries.Digest): Promise<void> {
  const { db, testClock } = deps;
  const { accountId } = row;
  const now = testClock.now();
  const account = await findAccount(db, accountId);
  const zone = ((await findQuiet(db, accountId)) ?? defaultQuiet(account?.timezone ?? '')).zone;
  // Without consent there is no digest; the choice stays for when it is given again.
  const isWanted = account?.deletedAt === null && (await hasConsent(db, accountId, 'marketing'));
  const words = isWanted ? await composeDigest(deps, accountId, zone, now) : null;
  await inTransaction(db, async (tx) => {
    // Made by another process, or turned off meanwhile.
    if (!(await queries.updateDigestDue(tx, row, nextDigest(accountId, zone, now)))) return;
    if (words === null) return;
    await tell(deps, tx, {
      accountId,
      profileId: accountId,
      kind: 'digest',
      dedupeKey: `digest ${now.toISOString().slice(0, 10)}`,
      ...words,
      url: '/',
    });
  });
}

async function composeDigest(
  { db }: NotificationsDeps,
  accountId: string,
  zone: Parameters<typeof nextDigest>[1],
  now: Date,
) {
  const watcher = { accountId, profileId: accountId };
  const page = { limit: UNFINISHED_MOST, now, maxFilmClass: undefined };
  const begun = await listContinueWatching(db, watcher, page);
  const names = new Map(begun.map(({ card }) => [card.titleId, card.name]));
  const marked = await listFavourites(db, watcher);
  const until = new Date(now.getTime() + LEAVING_AHEAD);
  const ends = await listLicenceEnds(db, [...names.keys(), ...marked], { now, until });
  const unnamed = [...ends.keys()].filter((titleId) => !names.has(titleId));
  for (const { titleId, name } of await findCards(db, unnamed, now)) names.set(titleId, name);
  const leaving = [...ends]
    .toSorted(([, a], [, b]) => a.getTime() - b.getTime())
    .flatMap(([titleId, endsAt]) => {
      const name = names.get(titleId);
      return name === undefined ? [] : [{ name, endsAt }];
    });
  return digestWords({ unfinished: begun.map(({ card }) => card.name), leaving, zone });
}
