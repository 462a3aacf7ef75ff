import { trailerKey } from './asset-id.ts';
import { asChannelsNeed } from '../channels/channel-list.ts';
import { demoBanners } from '../home/banners.ts';
import { pieces } from './packs.ts';
import { demoTitles } from '../titles/index.ts';
import { type DemoTitle, episodesOf } from '../titles/title.ts';
import { reels } from './reels/index.ts';
import { runningTime } from './reels/reel.ts';

/** One file to be made and packaged. */
export type PlannedFilm = {
  /** Names its asset and its files. */
  readonly key: string;
  /** For the card over its first seconds. */
  readonly name: string;
  readonly priority: number;
} & (
  | { readonly kind: 'bunny' }
  /** `isLight`: drawn small, and its pictures by themselves. */
  | { readonly kind: 'reel'; readonly isLight?: boolean }
  | { readonly kind: 'cut'; readonly of: string; readonly from: number; readonly seconds: number }
);

export const BUNNY = 'big-buck-bunny';
const MEADOW_CUT = { key: 'cuplikan-big-buck-bunny', from: 1, seconds: 10 } as const;

/**
 * Films in the order in which they are made: the one real film, the heroes, then what channels need most, and among
 * those what weighs most. Only heroes are drawn in full: everything together is drawn and packaged in a quarter of an hour
 * on two cores (`npm run bench -- demo`). What lasts for minutes comes once every title has a film.
 */
export function planFilms(): PlannedFilm[] {
  const heroes = demoBanners.map((banner) => banner.title).filter((slug) => slug !== undefined);
  const first = [...new Set([BUNNY, ...heroes])];
  const others = demoTitles
    .filter(({ slug }) => slug !== MEADOW_CUT.key && !first.includes(slug))
    .toSorted((a, b) => (b.weight ?? 0) - (a.weight ?? 0))
    .map(({ slug }) => slug);
  const packed = demoTitles.filter((title) => pieces[firstKey(title)]).map(({ slug }) => slug);
  const titles = [...first, ...asChannelsNeed(others, [...new Set([...first, ...packed])])].flatMap(
    (slug) => demoTitles.find((title) => title.slug === slug) ?? [],
  );
  const films = titles.map((title) => firstFilm(title, first.includes(title.slug)));
  const isLong = ({ key }: Unranked) => reels[key]?.chapters !== undefined;
  const ordered = [
    ...films.filter((film) => !isLong(film)),
    { kind: 'cut' as const, of: BUNNY, name: '', ...MEADOW_CUT },
    ...films.filter(isLong),
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

function firstFilm(title: DemoTitle, isHero: boolean): Unranked {
  const { slug, name } = title;
  if (slug === BUNNY) return { kind: 'bunny', key: slug, name };
  return { kind: 'reel', key: firstKey(title), name, ...(!isHero && { isLight: true }) };
}

function laterEpisodes(title: DemoTitle): Unranked[] {
  const later = episodesOf(title).slice(1);
  return later.map(({ key }) => ({ kind: 'reel', key, name: title.name, isLight: true }));
}

const firstKey = (title: DemoTitle): string => episodesOf(title)[0]?.key ?? title.slug;

const TRAILER = { from: 2.5, shortest: 10, longest: 12, untold: 4 };

/** From near the beginning of the film or of the first episode, without its end. */
function trailer(title: DemoTitle): Unranked {
  const of = firstKey(title);
  const [reel, cut] = [reels[of], { kind: 'cut' as const, key: trailerKey(title.slug), name: '' }];
  // The bunny's part has a bird in it from its sixteenth second.
  if (reel === undefined) return { ...cut, of, from: 12, seconds: TRAILER.shortest };
  const told = runningTime(reel) - TRAILER.untold;
  const seconds = Math.min(TRAILER.longest, Math.max(TRAILER.shortest, told));
  return { ...cut, of, from: TRAILER.from, seconds };
}
