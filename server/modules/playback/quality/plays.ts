import { DAY, HOUR, MINUTE, SECOND } from '#contract/constants.ts';
import { findProducts } from '#modules/catalog/index.ts';
import { findChannel, listOutages, type Outage } from '#modules/live/index.ts';
import { type Db, inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import type { Rounds } from '#platform/due.ts';
import type { AccountEvent, ListAccountEvents } from '#platform/staff/account-events.ts';
import { beatStoreOf } from './beats.ts';
import { type BeatStore, SETTLES } from './policy.ts';
import { listShownChannels, sumShown } from '../progress/queries/channel.ts';
import * as queries from './queries/play.ts';

type FoldDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'config'>;
type Received = Pick<BeatStore, 'listReceived'>;

/** A row is rewritten once a round: more often costs more than support gains. */
const FOLD_EVERY = 2 * MINUTE;
/** Beats of so long are folded at once; where that fails, half of it, down to the shortest, which is then left out. */
const LONGEST_SLICE = 4 * MINUTE;
const SHORTEST_SLICE = 15 * SECOND;
const SLICES_A_ROUND = 15;
/** A worker that was away for longer begins here: plays of before stay as they were folded. */
const LONGEST_AWAY = 12 * HOUR;

/** Folds the beats of one slice, or without a store leaves them out. False where no more is due, or another process folds. */
async function foldSlice(
  { db, clock }: Pick<FoldDeps, 'db' | 'clock'>,
  length: number,
  store?: Received,
): Promise<boolean> {
  const now = clock.now().getTime();
  return inTransaction(db, async (tx) => {
    const foldedTo = await queries.lockFold(tx);
    const since = new Date(Math.max(foldedTo?.getTime() ?? now, now - LONGEST_AWAY));
    const until = new Date(Math.min(since.getTime() + length, now - SETTLES));
    if (foldedTo === undefined || since >= until) return false;
    for await (const beats of store?.listReceived(since, until) ?? [])
      await queries.foldBeats(tx, beats, until);
    await queries.updateFold(tx, until);
    return until.getTime() < now - SETTLES;
  });
}

/**
 * Folds the beats that came since the last round into plays, slice by slice, each its own commit, so that what was folded
 * stays so. One process at a time does. Returns whether there is more.
 */
export async function foldPlays(
  deps: FoldDeps,
  store: Received = beatStoreOf(deps),
): Promise<boolean> {
  let length = LONGEST_SLICE;
  for (let slice = 0; slice < SLICES_A_ROUND; slice += 1) {
    try {
      if (!(await foldSlice(deps, length, store))) return false;
      length = Math.min(2 * length, LONGEST_SLICE);
    } catch (error) {
      if (length <= SHORTEST_SLICE) {
        deps.log.error({ err: error }, 'beats of some seconds can not be folded into plays');
        await foldSlice(deps, length);
      }
      length = Math.max(length / 2, SHORTEST_SLICE);
    }
  }
  return true;
}

/** What the worker runs. Any number of them may. */
export const playRounds = (deps: FoldDeps): Rounds => ({
  name: 'plays',
  every: FOLD_EVERY,
  firstAfter: MINUTE,
  round: () => foldPlays(deps),
});

/** Names of products and channels, by id; those that are gone have none. */
async function nameShown(db: Db, productIds: string[], channelIds: string[], at: Date) {
  const products = await findProducts(db, [...new Set(productIds)], at);
  const channels = await Promise.all(
    [...new Set(channelIds)].map((channelId) => findChannel(db, channelId)),
  );
  return new Map([
    ...[...products].map(([productId, { title }]) => [productId, title] as const),
    ...channels.flatMap((each) => (each ? [[each.channelId, each.name] as const] : [])),
  ]);
}

const GONE = 'judul yang sudah tidak ada';
const seconds = (ms: number) =>
  `${(ms / SECOND).toLocaleString('id-ID', { maximumFractionDigits: ms < 10 * SECOND ? 1 : 0 })} dtk`;
const longer = (ms: number) => (ms < MINUTE ? seconds(ms) : `${Math.round(ms / MINUTE)} mnt`);

/** How a play went, as support tells the caller. */
export function wordsOfPlay(play: queries.PlayFacts): string {
  const { startupMs, stalls, stalledMs, playedMs, kbit, height, provider, deviceName } = play;
  const mbps = playedMs === 0 ? 0 : kbit / playedMs;
  const picture = [
    ...(height === null ? [] : [`sampai ${height}p`]),
    ...(mbps === 0 ? [] : [`${mbps.toLocaleString('id-ID', { maximumFractionDigits: 1 })} Mbps`]),
  ];
  return [
    ...(startupMs === null ? [] : [`mulai ${seconds(startupMs)}`]),
    ...(startupMs === null ? [] : [stalledWords(stalls, stalledMs)]),
    ...(picture.length === 0 ? [] : [picture.join(', ')]),
    ...(playedMs === 0 ? [] : [`terputar ${longer(playedMs)}`]),
    endOf(play),
    [deviceName, ...(provider === null ? [] : [provider])].join(', '),
  ].join(' · ');
}

const stalledWords = (stalls: number, stalledMs: number) =>
  stalls === 0 ? 'tidak tersendat' : `${stalls} kali tersendat, ${longer(stalledMs)}`;

function endOf({ state, error, startupMs }: queries.PlayFacts): string {
  const before = startupMs === null ? ' sebelum gambar muncul' : '';
  if (state === 'f') return `gagal${before}: ${error ?? 'tanpa kode'}`;
  if (state === 'e') return 'selesai';
  if (state === 'q') return `ditutup${before}`;
  return state === 'r'
    ? 'kabar terakhir: tersendat'
    : `belum ada kabar akhirnya${before && ', gambar belum muncul'}`;
}

/** Plays of an account, each with how it went. For an open ticket alone: they say what was watched. */
export const listPlayEvents: ListAccountEvents = async (db, accountId, page) => {
  const rows = await queries.listPlays(db, accountId, page);
  const names = await nameShown(
    db,
    rows.flatMap(({ facts }) => facts.productId ?? []),
    rows.flatMap(({ facts }) => facts.channelId ?? []),
    page.before.at,
  );
  return rows.map(({ key, at, facts }): AccountEvent => ({
    key,
    at,
    area: 'watching',
    title: `Tontonan: ${names.get(facts.productId ?? facts.channelId ?? '') ?? GONE}`,
    text: wordsOfPlay(facts),
  }));
};

const SUMMED_DAYS = 7;
const MOST_PLAYS = 2_000;
/** Of each dimension; days are eight at most. */
const MOST_KEYS = 8;

/** How an account's plays of the last days went: in all, by day, by device, by what they showed. For an open ticket alone. */
export async function sumPlays(db: Db, accountId: string, now: Date) {
  const since = new Date(now.getTime() - SUMMED_DAYS * DAY);
  const rows = await queries.sumPlays(db, accountId, {
    since,
    limit: MOST_PLAYS,
    keys: MOST_KEYS,
  });
  const ids = rows.flatMap(({ by, key }) => (by === 'shown' ? key : []));
  const names = await nameShown(db, ids, ids, now);
  return rows.map(({ key, ...sums }) => ({
    ...sums,
    name: sums.by === 'shown' ? (names.get(key) ?? GONE) : key,
  }));
}

/** As long as what was watched of channels is kept. */
const LOSSES_KEPT = 35 * DAY;

/** An outage of a channel that an account had on its screens, and for how long. */
export type Loss = Outage & { minutes: number };

/** Whole minutes that outages took from an account, newest first. For an open ticket alone: they say what was watched. */
export async function listLosses(db: Db, accountId: string, now: Date): Promise<Loss[]> {
  const since = new Date(now.getTime() - LOSSES_KEPT);
  const outages = await listOutages(db, await listShownChannels(db, accountId, since), since);
  if (outages.length === 0) return [];
  const shown = await sumShown(db, { accountId, since, parts: outages });
  return outages
    .map((outage) => ({
      ...outage,
      minutes: Math.floor(((shown.get(outage.outageId) ?? 0) * SECOND) / MINUTE),
    }))
    .filter(({ minutes }) => minutes > 0);
}
