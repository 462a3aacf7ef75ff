import { z } from 'zod';
import { SECOND } from '#contract/constants.ts';
import { type Source, sourceOf } from '#media/timeline/blocks.ts';
import { dateOf, type Period, ticksOf } from '#media/timeline/timeline.ts';
import {
  type AirRights,
  findAssetForPlayback,
  findAssetRights,
  findSlugRights,
  licensedFrom,
  replayedUntil,
  unlicensedFrom,
} from '#modules/catalog/index.ts';
import { cached } from '#platform/cached.ts';
import type { Db } from '#platform/db.ts';
import type { AssembledPlan } from './plan.ts';

/** An asset as a block names it. */
export const blockAsset = z.object({ assetId: z.uuid(), version: z.number().int().min(1) });
export type BlockAsset = z.infer<typeof blockAsset>;
export const blockAssets = z.array(blockAsset).min(1);

const MOST_CACHED = 1000;
/** An asset as channels play it; a version never changes, so it is made once. Null when it isn't there. */
export const findSource = cached(
  {
    ttl: (source: Source | null) => (source === null ? 0 : Infinity),
    max: MOST_CACHED,
    keyOf: ({ assetId, version }: BlockAsset) => `${assetId}/${version}`,
  },
  async (db: Db, { assetId, version }: BlockAsset): Promise<Source | null> => {
    const asset = await findAssetForPlayback(db, assetId, version);
    if (asset === null) return null;
    const { video, audio } = asset.presentation;
    return sourceOf(`a/${assetId}/${version}/`, video, audio);
  },
);

/** An asset that a channel can show now. */
export type ScheduledAsset = { asset: BlockAsset; source: Source };
/** By the asset that a plan names. */
export type ScheduledAssets = ReadonlyMap<string, ScheduledAsset>;

/** The newest version of each asset that fits the channel, or of its stand-in. */
export async function findScheduledAssets(
  db: Db,
  ids: readonly string[],
  {
    standIns,
    targetSeconds,
    gone,
  }: Pick<AssembledPlan, 'standIns'> & { targetSeconds: number; gone: ReadonlySet<string> },
): Promise<ScheduledAssets> {
  const assets = new Map<string, ScheduledAsset>();
  for (const id of ids) {
    // Of a title that is taken down no piece is shown either.
    if (gone.has(id)) continue;
    const standIn = standIns[id];
    const asset =
      (await findScheduledAsset(db, id, targetSeconds)) ??
      (standIn && (await findScheduledAsset(db, standIn, targetSeconds)));
    if (asset) assets.set(id, asset);
  }
  return assets;
}

async function findScheduledAsset(
  db: Db,
  assetId: string,
  targetSeconds: number,
): Promise<ScheduledAsset | undefined> {
  const asset = await findAssetForPlayback(db, assetId);
  const blockAsset = asset && { assetId, version: asset.version };
  const source = blockAsset && (await findSource(db, blockAsset));
  return blockAsset && source && isCutFor(source, targetSeconds)
    ? { asset: blockAsset, source }
    : undefined;
}

/** HLS announces one longest segment for a channel: assets with longer segments can't be on it. */
function isCutFor({ video, audio, ticks }: Source, targetSeconds: number): boolean {
  const tracks = [...video, ...audio];
  const longest = tracks.map((track) => Math.max(...track.segments.duration) / track.timescale);
  return ticks > 0 && tracks.length > 0 && Math.round(Math.max(...longest)) <= targetSeconds;
}

const MOST_RIGHTS = 20_000;
/** By files, as every process knows them within some seconds. */
const assetRights = cached(
  {
    ttl: 5 * SECOND,
    max: MOST_RIGHTS,
    keyOf: (assetIds: readonly string[]) => assetIds.join('/'),
    outlivesDatabase: true,
  },
  findAssetRights,
);

type Showing = { stopAt: Date; startAt: Date };

/**
 * Whether each of some periods may be watched again at a moment, by the licences of what it plays: hours count from the end
 * of the broadcast that it belongs to.
 */
export async function findReplays(
  db: Db,
  periods: readonly Period[],
  airings: readonly Showing[],
): Promise<(period: Period, now: Date) => boolean> {
  const assetOf = ({ path }: Period) => /^a\/([^/]+)/.exec(path)?.[1];
  const ids = [...new Set(periods.flatMap((period) => assetOf(period) ?? []))].toSorted();
  const rights: ReadonlyMap<string, AirRights> =
    ids.length === 0 ? new Map() : await assetRights(db, ids);
  return (period, now) => {
    const airing = airings.findLast(({ startAt }) => ticksOf(startAt) <= period.start);
    const own = period.end === null ? Infinity : Number(dateOf(period.end));
    const airedUntil = Math.max(own, airing?.stopAt.getTime() ?? 0);
    return (
      replayedUntil(rights.get(assetOf(period) ?? ''), airedUntil, now.getTime()) !== undefined
    );
  };
}

/**
 * What of some periods may be watched again, and which are left out; undefined where that is most of them: what a licence no
 * longer holds is not played around.
 */
export async function replayedOf(
  db: Db,
  { periods, airings, now }: { periods: Period[]; airings: readonly Showing[]; now: Date },
): Promise<{ periods: Period[]; leftOut: string } | undefined> {
  const isReplayed = await findReplays(db, periods, airings);
  const [shown, out] = [[] as Period[], [] as Period[]];
  for (const period of periods) (isReplayed(period, now) ? shown : out).push(period);
  const lengthOf = (all: readonly Period[]) =>
    all.reduce((sum, { start, end }) => sum + (end ?? ticksOf(now)) - start, 0);
  if (out.length > 0 && lengthOf(out) >= lengthOf(shown)) return undefined;
  return { periods: shown, leftOut: out.map(({ ordinal }) => ordinal).join() };
}

export type Span = { startAt: Date; stopAt: Date };
/** Whether a file may not be on air for all of a stretch. */
export type IsOff = (assetId: string, span: Span) => boolean;

/** A programme of a plan, or its row: a title, and files, the first of which it shows as that. */
type Airing = { titleSlug: string | null; assetIds?: readonly string[]; items?: unknown };
const leadOf = ({ assetIds, items }: Airing) => (assetIds ?? (items as string[] | null))?.[0] ?? '';

/** Licences by file; one that is no title's own is held to that of what a programme shows it as. */
export async function findAiringRights(db: Db, assetIds: string[], programmes: readonly Airing[]) {
  const rights = new Map<string, AirRights | undefined>(await findAssetRights(db, assetIds));
  const loose = programmes.filter((each) => each.titleSlug !== null && !rights.has(leadOf(each)));
  if (loose.length === 0) return rights;
  const slugs = loose.map(({ titleSlug }) => titleSlug ?? '');
  const bySlug = await findSlugRights(db, slugs);
  for (const each of loose) rights.set(leadOf(each), bySlug.get(each.titleSlug ?? ''));
  return rights;
}

/** Of these files: those of titles that are taken down or withdrawn, and where no licence holds the whole stretch. */
export async function checkAiring(
  db: Db,
  assetIds: string[],
  { gone, programmes }: { gone: ReadonlySet<string>; programmes: readonly Airing[] },
): Promise<IsOff> {
  const rights = await findAiringRights(db, assetIds, programmes);
  return (id, { startAt, stopAt }) =>
    gone.has(id) ||
    unlicensedFrom(rights.get(id), startAt.getTime(), stopAt.getTime()) !== undefined;
}

type Naming = { titleSlug: string | null };
/** Licences of what names titles; what names none is the channel's own. */
type TitleRights = {
  /** Whether it may be on for all of a stretch. */
  mayShow: (...asked: [Naming, number, number]) => boolean;
  /** The first moment at or after one at which any of these may be on; Infinity where none is known. */
  opensFrom: (all: readonly Naming[]) => (at: number) => number;
};

export async function checkTitles(db: Db, named: readonly Naming[]): Promise<TitleRights> {
  const slugs = named.flatMap(({ titleSlug }) => titleSlug ?? []);
  const rights: ReadonlyMap<string, AirRights> =
    slugs.length === 0 ? new Map() : await findSlugRights(db, slugs);
  const rightsOf = ({ titleSlug }: Naming) => rights.get(titleSlug ?? '');
  return {
    mayShow: (each, startAt, stopAt) =>
      unlicensedFrom(rightsOf(each), startAt, stopAt) === undefined,
    opensFrom: (all) => licensedFrom(all.map(rightsOf)),
  };
}
