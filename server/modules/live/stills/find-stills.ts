import { MINUTE } from '#contract/constants.ts';
import { findBackdrops } from '#modules/catalog/index.ts';
import type { Db } from '#platform/db.ts';
import type { ProgrammeRow } from '../guide/queries/programme.ts';
import { listKeptStills, listLatestStills, type StillRow } from './queries.ts';

/** An older picture says nothing of now. */
const FRESH = 10 * MINUTE;

type Airing = Pick<ProgrammeRow, 'channelId' | 'startAt' | 'stopAt' | 'titleSlug'>;

export type Stills = {
  /** Of a programme, whether it was, is or will be on. */
  ofProgramme: (programme: Airing) => string | null;
  /** Of a channel whose guide says nothing of now. */
  ofChannel: (channelId: string) => string | null;
};

/** Pictures of programmes and of their channels: of what was shown, else of the film that a programme shows. */
export async function findStills(
  db: Db,
  channelIds: readonly string[],
  programmes: readonly Airing[],
  now: Date,
): Promise<Stills> {
  // As numbers: to compare a thousand dates with each other costs as much as to write them.
  const at = now.getTime();
  const past = programmes.filter(({ stopAt }) => stopAt.getTime() <= at);
  const slugs = new Set(programmes.flatMap(({ titleSlug }) => titleSlug ?? []));
  const [latest, kept, films] = await Promise.all([
    listLatestStills(db, channelIds),
    past.length === 0 ? [] : listKeptStills(db, channelIds, spanOf(past)),
    slugs.size === 0 ? new Map<string, string>() : findBackdrops(db, [...slugs], now),
  ]);
  const latestOf = new Map(latest.map((still) => [still.channelId, still]));
  const keptOf = Map.groupBy(kept, ({ channelId }) => channelId);
  const hasStills = latest.length + kept.length > 0;
  const wasShown = ({ channelId, startAt, stopAt }: Airing) => {
    const all = stopAt.getTime() <= at ? keptOf.get(channelId) : [latestOf.get(channelId)];
    return all?.find(
      (still) => still !== undefined && still.takenAt >= startAt && still.takenAt < stopAt,
    );
  };
  return {
    ofProgramme: (programme) => {
      const hasBegun = hasStills && programme.startAt.getTime() <= at;
      const still = hasBegun ? wasShown(programme) : undefined;
      return still === undefined ? (films.get(programme.titleSlug ?? '') ?? null) : urlOf(still);
    },
    ofChannel: (channelId) => {
      const still = latestOf.get(channelId);
      const isFresh = still !== undefined && now.getTime() - still.takenAt.getTime() < FRESH;
      return isFresh ? urlOf(still) : null;
    },
  };
}

function urlOf({ picture }: Pick<StillRow, 'picture'>): string {
  return `/img/${picture}-640.webp`;
}

function spanOf(programmes: readonly Airing[]): { from: Date; to: Date } {
  let [from, to] = [Number.POSITIVE_INFINITY, 0];
  for (const { startAt, stopAt } of programmes) {
    from = Math.min(from, startAt.getTime());
    to = Math.max(to, stopAt.getTime());
  }
  return { from: new Date(from), to: new Date(to) };
}
