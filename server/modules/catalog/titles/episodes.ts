import type { TitleDetail } from '#contract/catalog/shapes.ts';
import type { Db } from '#platform/db.ts';
import { presentEpisode } from './cards.ts';
import { type listEpisodes, listEpisodesBetween, listSeasonRanges } from './queries/episode.ts';

/** A long season is read in stretches of so many episodes. */
const EPISODES_A_PAGE = 50;

type EpisodeRange = { from: number; until: number };

type Wanted = {
  /** The season asked for; else that of `around`. */
  season?: number | undefined;
  /** The number of an episode: the stretch that holds it. */
  number?: number | undefined;
  /** The episode that the viewer is at. */
  around: { season: number; number: number } | undefined;
};

/**
 * A stretch of a season's episodes, with all seasons and the stretches of this one. What was asked for and is not there
 * gives the nearest: the first season, the stretch of the episode that the viewer is at, else the first. Undefined for
 * what has no episodes.
 */
export async function findEpisodePage(db: Db, titleId: string, wanted: Wanted, now: Date) {
  const stretches = await listSeasonRanges(db, titleId, EPISODES_A_PAGE, now);
  const first = stretches[0];
  if (first === undefined) return undefined;
  const { around } = wanted;
  const number = wanted.season ?? around?.season;
  const season = stretches.some((each) => each.season === number) ? Number(number) : first.season;
  const own = stretches.filter((each) => each.season === season);
  const at = wanted.number ?? (around?.season === season ? around.number : undefined);
  const range = rangeOf(own, at) ?? first;
  const rows = await listEpisodesBetween(db, titleId, { ...range, season }, now);
  return {
    seasons: [...Map.groupBy(stretches, (each) => each.season)].map(([each, [named]]) => ({
      number: each,
      name: named?.name ?? '',
    })),
    season,
    ranges: own.map(({ from, until }) => ({ from, until })),
    from: range.from,
    episodes: rows.map((row) => presentEpisode(row)),
  };
}

/** The stretch that holds an episode, also one that is not there: that before it. */
function rangeOf(ranges: EpisodeRange[], number: number | undefined): EpisodeRange | undefined {
  return ranges.findLast(({ from }) => number !== undefined && from <= number) ?? ranges[0];
}

/** Episodes in their order by their seasons. */
export function presentSeasons(
  episodes: Awaited<ReturnType<typeof listEpisodes>>,
): TitleDetail['seasons'] {
  const seasons = Map.groupBy(episodes, ({ season }) => season);
  return [...seasons].map(([number, own]) => ({
    number,
    name: own[0]?.seasonName ?? '',
    episodes: own.map((episode) => presentEpisode(episode)),
  }));
}
