import { HOUR } from '#contract/constants.ts';
import type { licencePlatforms, LicenceView } from '#contract/catalog/operator-licences.ts';
import type { LicenceRow } from './queries/licence.ts';

/** The event that a title was taken down, or shown again: what is being played of it ends, or goes on. */
export const TAKEDOWN_EVENT = 'catalog.takedown';

/** A licence as staff see it at a moment. */
export function presentLicence(row: LicenceRow, now: Date): LicenceView {
  const { editedAt: _, updatedAt: __, sharePercent, costRupiah, ...licence } = row;
  const ended = [row.toAt, row.endedAt].some((at) => at !== null && at <= now);
  return {
    ...licence,
    fromAt: row.fromAt.toISOString(),
    toAt: row.toAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    // The table's check holds the words.
    platforms: row.platforms as (typeof licencePlatforms)[number][],
    costRupiah: costRupiah === null ? null : Number(costRupiah),
    sharePercent: sharePercent === null ? null : Number(sharePercent),
    state: ended ? 'ended' : row.fromAt > now ? 'next' : 'open',
  };
}

/** What an act says of a licence: no more than what of it decides something. */
export function termsOf(row: LicenceRow) {
  return {
    titleId: row.titleId,
    licensor: row.licensor,
    contract: row.contract,
    from: row.fromAt.toISOString(),
    to: row.toAt?.toISOString() ?? null,
    ended: row.endedAt?.toISOString() ?? null,
    territories: row.territories,
    platforms: row.platforms,
    catchupHours: row.catchupHours,
    costRupiah: row.costRupiah === null ? null : Number(row.costRupiah),
    sharePercent: row.sharePercent === null ? null : Number(row.sharePercent),
  };
}

type Window = readonly [from: number, to: number | null];

/** When television may show something at home, in milliseconds since 1970; what is open has no end. */
export type AirRights = {
  /** Licences together, as viewers of the site have them, the first to begin first; none of what is taken down or withdrawn. */
  windows: readonly Window[];
  /** Each licence by itself: while it runs, what was shown may be watched again for so many hours, without a limit for null. */
  replays: readonly (readonly [...Window, hours: number | null])[];
};

/** The first moment of a stretch at which something may not be on air; undefined where it may be all along. */
export function unlicensedFrom(
  rights: AirRights | undefined,
  from: number,
  until: number,
): number | undefined {
  // What is no title's is the channel's own.
  if (rights === undefined) return undefined;
  // One file may be several titles': their windows meet and overlap.
  let reach = from;
  for (const [begin, end] of rights.windows) {
    if (begin > reach) break;
    reach = Math.max(reach, end ?? Infinity);
  }
  return reach === from || reach < until ? reach : undefined;
}

/** From when on, at a moment or later, one of these may be on air: each window is put into order once. */
export function licensedFrom(all: readonly (AirRights | undefined)[]): (at: number) => number {
  if (all.includes(undefined)) return (at) => at;
  const windows = all.flatMap((rights) => rights?.windows ?? []).toSorted(([a], [b]) => a - b);
  const joined: [number, number][] = [];
  for (const [from, to] of windows) {
    const last = joined.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to ?? Infinity);
    else joined.push([from, to ?? Infinity]);
  }
  return (at) => Math.max(at, joined.find(([, to]) => to > at)?.[0] ?? Infinity);
}

/**
 * Until when what was on air until a moment may be watched again, as of now: null for good, undefined where it may not now.
 * While it is still on it only takes a licence that runs.
 */
export function replayedUntil(
  rights: AirRights | undefined,
  airedUntil: number,
  now: number,
): number | null | undefined {
  if (rights === undefined) return null;
  const ends = rights.replays.flatMap(([from, to, hours]) => {
    const last = hours === null ? Infinity : airedUntil + hours * HOUR;
    const end = Math.min(to ?? Infinity, last);
    return from <= now && now < end ? [end] : [];
  });
  if (ends.length === 0) return undefined;
  const end = Math.max(...ends);
  return end === Infinity ? null : end;
}
