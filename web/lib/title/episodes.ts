import { paths } from '../page/paths.ts';
import type { PictureData } from './picture.ts';

/** One episode in a list, with how far the viewer came. */
export type EpisodeView = {
  id: string;
  number: number;
  name: string;
  synopsis: string;
  runtimeMs: number | null;
  picture: PictureData | undefined;
  /** 0 to 1. */
  progress: number;
  isFinished: boolean;
};

/** A stretch of a season, with the way to all others. */
export type EpisodePage = {
  slug: string;
  /** What a press on play goes on with, or what plays. */
  currentId: string;
  seasons: { number: number; name: string }[];
  season: number;
  /** Stretches of a long season, by their first and last number. */
  ranges: { from: number; until: number }[];
  from: number;
  episodes: EpisodeView[];
};

/** Another stretch of the same series; without a number the beginning of the season. */
export type EpisodesWanted = { season: number; number?: number };

/** What asks for a stretch, in an address. */
export function episodeQuery({ season, number }: EpisodesWanted): string {
  return String(
    new URLSearchParams({
      musim: String(season),
      ...(number !== undefined && { dari: String(number) }),
    }),
  );
}

/** A title page, opened at a season or at a stretch of it. */
export function episodesPath(slug: string, wanted: EpisodesWanted): string {
  return `${paths.title(slug)}?${episodeQuery(wanted)}`;
}

/** A title page that speaks of one episode: what is sent to others, who may have no right to watch it yet. */
export function episodePath(slug: string, season: number, number: number): string {
  return `${paths.title(slug)}?${new URLSearchParams({ musim: String(season), episode: String(number) })}`;
}

/** The number of the episode that an address speaks of. */
export const sharedNumber = (query: URLSearchParams) => numberOf(query.get('episode'));

/** Reads what an address asks for; what is no number asks for nothing. */
export function wantedEpisodes(query: URLSearchParams): Partial<EpisodesWanted> {
  const season = numberOf(query.get('musim'));
  const number = sharedNumber(query) ?? numberOf(query.get('dari'));
  return { ...(season !== undefined && { season }), ...(number !== undefined && { number }) };
}

const MOST = 10_000;

function numberOf(text: string | null): number | undefined {
  const value = Number(text || Number.NaN);
  return Number.isInteger(value) && value >= 0 && value <= MOST ? value : undefined;
}
