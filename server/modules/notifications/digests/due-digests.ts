import { type ClockZone, clockZones, DAY, LEAVING_AHEAD, MINUTE } from '#contract/constants.ts';
import { date } from '#contract/formats.ts';
import { findAccount, hasConsent } from '#modules/accounts/index.ts';
import { findCards, listLicenceEnds } from '#modules/catalog/index.ts';
import { listFavourites } from '#modules/engagement/index.ts';
import { listContinueWatching } from '#modules/playback/index.ts';
import { inTransaction } from '#platform/db.ts';
import { claimByGroup } from '#platform/clocks.ts';
import { type DueRows, workOnce } from '#platform/due.ts';
import { instantAt, wallTimeAt } from '#platform/zone.ts';
import { tell } from '../delivery/tell.ts';
import type { NotificationsDeps } from '../deps.ts';
import { defaultQuiet } from '../preferences/policy.ts';
import { findQuiet } from '../preferences/queries.ts';
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
  claim: () =>
    claimByGroup(deps.testClock, { lease: LEASE, limit: AT_ONCE }, (due) =>
      queries.claimDueDigests(deps.db, due),
    ),
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

/** Before the weekend: Friday, 17.00 by the clock of the reader. */
const FRIDAY = 5;
const HOUR_OF_DAY = 17;
/** Not all accounts at one moment: spread by their ids over two hours. */
const SPREAD_MINUTES = 120;
const NAMED = 3;

/** The next digest of an account after `now`. */
export function nextDigest(accountId: string, zone: ClockZone, now: Date): Date {
  const spread = (Number.parseInt(accountId.slice(0, 4), 16) || 0) % SPREAD_MINUTES;
  for (let days = 0; ; days += 1) {
    const wall = wallTimeAt(new Date(now.getTime() + days * DAY), clockZones[zone]);
    const isFriday = new Date(Date.UTC(wall.year, wall.month - 1, wall.day)).getUTCDay() === FRIDAY;
    if (!isFriday) continue;
    const five = instantAt({ ...wall, hour: HOUR_OF_DAY, minute: 0, second: 0 }, clockZones[zone]);
    const at = new Date(five.getTime() + spread * MINUTE);
    if (at > now) return at;
  }
}

/** What there is to say to one viewer; null where it is nothing. */
export function digestWords({
  unfinished,
  leaving,
  zone,
}: {
  unfinished: readonly string[];
  leaving: readonly { name: string; endsAt: Date }[];
  zone: ClockZone;
}): { title: string; body: string } | null {
  const parts = [
    ...(unfinished.length === 0 ? [] : [`Belum selesai: ${listed(unfinished)}.`]),
    ...(leaving.length === 0
      ? []
      : [
          `Segera berakhir: ${listed(
            // Of a licence that ends at midnight the day before is the last.
            leaving.map(
              ({ name, endsAt }) =>
                `${name} (sampai ${date(new Date(endsAt.getTime() - 1), clockZones[zone])})`,
            ),
          )}.`,
        ]),
  ];
  return parts.length === 0
    ? null
    : { title: 'Rangkuman mingguanmu', body: parts.join(' ').slice(0, 400) };
}

/** `A, B, C dan 2 lainnya`. */
function listed(names: readonly string[]): string {
  const more = names.length - NAMED;
  const named = names
    .slice(0, NAMED)
    .map((name) => (name.length > 40 ? `${name.slice(0, 39)}…` : name));
  return `${named.join(', ')}${more > 0 ? ` dan ${more} lainnya` : ''}`;
}
