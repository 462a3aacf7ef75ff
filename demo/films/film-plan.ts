import { episodeKey, trailerKey } from './asset-id.ts';
import { asChannelsNeed } from '../channels/channel-list.ts';
import { demoBanners } from '../home/banners.ts';
import { pieces } from './packs.ts';
import { demoTitles } from '../titles/index.ts';
import type { DemoTitle } from '../titles/title.ts';

/** One file to be made and packaged. */
export type PlannedFilm = {
  /** Names its asset and its files. */
  readonly key: string;
  /** For the card over its first seconds. */
  readonly name: string;
  readonly priority: number;
} & (
  | { readonly kind: 'bunny' }
  | { readonly kind: 'reel' }
  | { readonly kind: 'cut'; readonly of: string; readonly from: number; readonly seconds: number }
);

export const BUNNY = 'big-buck-bunny';
const MEADOW_CUT = { key: 'cuplikan-big-buck-bunny', from: 1, seconds: 10 } as const;

/**
 * Films in the order in which they are made: the one real film, the heroes, then what channels need most, and among
 * those what weighs most.
 */
export function planFilms(): PlannedFilm[] {
  const heroes = demoBanners.map((banner) => banner.title).filter((slug) => slug !== undefined);
  const first = [...new Set([BUNNY, ...heroes])];
  const others = demoTitles
    .filter(({ slug }) => slug !== MEADOW_CUT.key && !first.includes(slug))
    .toSorted((a, b) => (b.weight ?? 0) - (a.weight ?? 0))
    .map(({ slug }) => slug);
  const packed = demoTitles.filter((title) => pieces[firstFilm(title).key]).map(({ slug }) => slug);
  const titles = [...first, ...asChannelsNeed(others, [...new Set([...first, ...packed])])].flatMap(
    (slug) => demoTitles.find((title) => title.slug === slug) ?? [],
  );
  const ordered = [
    ...titles.map(firstFilm),
    { kind: 'cut' as const, of: BUNNY, name: '', ...MEADOW_CUT },
    ...titles.flatMap(laterEpisodes),
    ...titles.filter((title) => title.hasTrailer === true).map(trailer),
  ];
  return ordered.map((film, i) => ({ ...film, priority: ordered.length - i }));
}

type Unranked = PlannedFilm extends infer F
  ? F extends unknown
    ? Omit<F, 'priority'>
    : never
  : never;

function firstFilm({ slug, name, episodes }: DemoTitle): Unranked {
  if (slug === BUNNY) return { kind: 'bunny', key: slug, name };
  return { kind: 'reel', key: episodes === undefined ? slug : episodeKey(slug, 1), name };
}

function laterEpisodes({ slug, name, episodes = [] }: DemoTitle): Unranked[] {
  return episodes.slice(1).map((_, i) => ({ kind: 'reel', key: episodeKey(slug, i + 2), name }));
}

/** Ten seconds from near the beginning of the film or of the first episode. */
function trailer({ slug, episodes }: DemoTitle): Unranked {
  const of = episodes === undefined ? slug : episodeKey(slug, 1);
  // The bunny's part has a bird in it from its sixteenth second.
  const from = slug === BUNNY ? 12 : 2.5;
  return { kind: 'cut', key: trailerKey(slug), name: '', of, from, seconds: 10 };
}
