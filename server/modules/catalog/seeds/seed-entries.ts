import type {
  ContentDescriptor,
  CreditRole,
  HomeMode,
  TitleKind,
} from '#contract/catalog/shapes.ts';
import type { FilmClass, MatrixClass } from '#contract/constants.ts';

/** What a seed says about each thing; slugs name them, and each other. */

export type SeedCategory = {
  slug: string;
  name: string;
  description?: string;
  /** Position among the categories. */
  position: number;
};

export type SeedGenre = {
  slug: string;
  name: string;
  /** Other words that people search it with: `comedy` and `lucu` for Komedi. */
  aliases?: string[];
};

export type SeedPerson = { slug: string; name: string };

/** From whom a title is licensed, and for what. */
export type SeedTerms = {
  licensor: string;
  contract: string;
  costRupiah?: number;
  sharePercent?: number;
};

export type SeedTitle = {
  slug: string;
  kind: TitleKind;
  name: string;
  originalName?: string | null;
  tagline?: string;
  synopsis: string;
  year?: number | null;
  filmClass: FilmClass;
  matrix: MatrixClass;
  licenceFrom?: Date;
  licenceTo?: Date | null;
  /** From whom it is licensed; from ourselves without it. */
  terms?: SeedTerms;
  /** Only on this platform; all of them without it. */
  platformId?: string | null;
  /** Whose work it is, under which licence, and where both can be read. */
  attribution?: string | null;
  licence?: string | null;
  licenceUrl?: string | null;
  sourceUrl?: string | null;
  runtimeMs?: number | null;
  /** ISO 3166-1 alpha-2 and ISO 639-1. */
  country?: string | null;
  language?: string | null;
  /** The film; a series has its on episodes. */
  assetId?: string | null;
  trailerAssetId?: string | null;
  trailerClass?: FilmClass | null;
  /** What has to stay in view of its pictures, shares of width and height; near the middle without it. */
  posterFocusX?: number;
  posterFocusY?: number;
  backdropFocusX?: number;
  backdropFocusY?: number;
  /** Where on its backdrop words stand best; left without it. */
  textSide?: 'left' | 'right';
  /** Higher stands further in front. */
  featuredWeight?: number;
  /** In the free hub; only for matrix A and B. */
  isFreeContent?: boolean;
  /** From when it is announced, where it comes out later; without it, not before it is out. */
  announcedAt?: Date | null;
  /** Why it has its class. */
  descriptors?: ContentDescriptor[];
  /** Now without it; null is a draft. Counts when the title is new, never later. */
  publishedAt?: Date | null;
  /** Slugs of its categories, with its position in each. */
  categories?: { slug: string; position?: number }[];
  /** Slugs, the one that says most first. */
  genres?: string[];
  /** Slugs of people, in billing order. */
  credits?: { person: string; role: CreditRole; character?: string }[];
};

export type SeedEpisode = {
  /** Slug of the series. */
  series: string;
  season: number;
  /** "Musim 1" without it; counts when the season is new. */
  seasonName?: string;
  number: number;
  name: string;
  synopsis?: string;
  assetId?: string | null;
  runtimeMs?: number | null;
  /** Now without it; null is a draft. Counts when the episode is new, never later. */
  publishedAt?: Date | null;
};

export type SeedRail = {
  slug: string;
  mode?: HomeMode;
  /** Position on the page, from 3 on; the last one where an editor's rail has it already. */
  number: number;
  name: string;
  layout?: 'poster' | 'landscape' | 'ranked';
  /** Picked one by one (`titles`), the latest, or those of `category`. */
  source?: 'picked' | 'latest' | 'category';
  /** Slug; also where "see all" leads. */
  category?: string;
  /** How many titles it shows at most. */
  size?: number;
  /** Slugs in their order. */
  titles?: string[];
};

export type SeedBanner = {
  slug: string;
  slot: 'top' | 'middle';
  mode?: HomeMode;
  position: number;
  headline: string;
  text?: string;
  /** What its button says. */
  label: string;
  /** Slug of the title that it is about; else `href`: a path of the site or an https address. */
  title?: string;
  href?: string;
  alignment?: 'LEFT' | 'CENTER' | 'RIGHT';
  startsAt?: Date;
  endsAt?: Date | null;
};
