import type { FilmClass, MatrixClass } from '#contract/constants.ts';
import { episodeKey } from '../films/asset-id.ts';

type DemoEpisode = readonly [name: string, synopsis: string];

/** A film or series of the demo, as an editor would describe it. */
export interface DemoTitle {
  readonly slug: string;
  readonly name: string;
  readonly originalName?: string;
  readonly tagline: string;
  readonly synopsis: string;
  readonly year: number;
  readonly filmClass: FilmClass;
  readonly matrix: MatrixClass;
  /** Slugs; the first is its main category. */
  readonly categories: readonly [string, ...string[]];
  readonly genres: readonly [string, ...string[]];
  readonly director: string;
  readonly writer?: string;
  readonly composer?: string;
  readonly studio?: string;
  /** Name and character, in billing order. */
  readonly cast?: readonly (readonly [name: string, character?: string])[];
  /** For drawn films: who lends a voice. */
  readonly voices?: readonly (readonly [name: string, character?: string])[];
  /** A series has these: its first season. */
  readonly episodes?: readonly DemoEpisode[];
  readonly secondSeason?: readonly DemoEpisode[];
  /** Higher stands further in front. */
  readonly weight?: number;
  readonly isFree?: boolean;
  /** Days before the first seeding that it came out. */
  readonly age?: number;
  readonly hasTrailer?: boolean;
  /** What its picture shows: the point of it that must stay in view, as shares of a wide frame, and where words stand. */
  readonly art: {
    readonly focus: readonly [x: number, y: number];
    readonly text?: 'left' | 'right';
  };
  /** Sold by itself: class E needs it. */
  readonly rent?: { readonly priceRupiah: number; readonly days: number };
  /** Where it was made, ISO 3166-1 alpha-2; at home without it. */
  readonly country?: string;
  /** Where it isn't our own work. */
  readonly origin?: {
    readonly attribution: string;
    readonly licence: string;
    readonly licenceUrl: string;
    readonly sourceUrl: string;
  };
}

/** Every episode of a series in its order; none of a film. */
export function episodesOf({ slug, episodes = [], secondSeason = [] }: DemoTitle) {
  return [episodes, secondSeason].flatMap((season, s) =>
    season.map(([name, synopsis], i) => {
      const place = { season: s + 1, number: i + 1 };
      return { ...place, key: episodeKey(slug, place.number, place.season), name, synopsis };
    }),
  );
}
