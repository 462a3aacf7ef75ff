import type { SeedChannel } from '#modules/live/index.ts';
import { assetIdOf, episodeKey, pieceKey } from '../films/asset-id.ts';
import { pieces } from '../films/packs.ts';
import { demoChannels } from './channel-list.ts';
import { arenaPlan } from '../sports/arena-plan.ts';
import { ARENA } from '../sports/seed-sports.ts';
import { demoTitles } from '../titles/index.ts';
import type { DemoTitle } from '../titles/title.ts';

export const demoChannelGenres = [
  { genreId: 'nasional', name: 'Nasional', tvsId: '1' },
  { genreId: 'film', name: 'Film', tvsId: '2' },
  { genreId: 'anak', name: 'Anak', tvsId: '3' },
  { genreId: 'olahraga', name: 'Olahraga', tvsId: '4' },
  { genreId: 'pengetahuan', name: 'Pengetahuan', tvsId: '5' },
  { genreId: 'musik-budaya', name: 'Musik & Budaya', tvsId: '6' },
].map((genre, i) => ({ ...genre, position: i + 1 }));

/** How long a title's turn is, so that neighbouring channels change at different times. */
const TURNS = [30, 45, 60, 30, 35] as const;
/** What is for adults is on after ten, and over by one: at three in the east of the country. */
const NIGHT: [number, number] = [22, 25];
const KPI = { SU: 'SU', '13+': 'R', '17+': 'D', '21+': 'D' } as const;

/**
 * The channels of the demo, as far as their films are made or a piece of them is carried along: a channel without any
 * of its own shows what there is.
 * @param films keys of the films that this seeding makes.
 */
export function channelsOfDemo(films: readonly string[]): SeedChannel[] {
  const made = new Set([...films, ...Object.keys(pieces)]);
  return demoChannels.map((channel) => {
    const shown = channel.titles.map(titleOf);
    const own = shown.map(filmKey).filter((key) => made.has(key));
    const turns = own.length > 0 ? own : films.slice(0, 2);
    const { titles: _, ...about } = channel;
    const tvsId = String(1000 + channel.number);
    // Its programmes are matches; what is seen of them are the films of sports that there are.
    if (channel.slug === ARENA) {
      const programmes = arenaPlan(turns.map(assetIdOf));
      return { ...about, tvsId, plan: { programmes, standIns: standInsOf(turns) } };
    }
    return {
      ...about,
      tvsId,
      plan: {
        programmes: shown.map((title, i) => ({
          title: title.name,
          synopsis: title.synopsis,
          // Children's channels say who they are for.
          kpiClass: channel.genreId === 'anak' ? (i % 2 === 0 ? 'A' : 'P') : KPI[title.filmClass],
          category: channel.genreId === 'olahraga' ? 'Olahraga' : null,
          minutes: TURNS[(i + channel.number) % TURNS.length] ?? 30,
          assetIds: playlist(filmKey(title), turns).map(assetIdOf),
          titleSlug: title.slug,
          ...(KPI[title.filmClass] === 'D' && { hours: NIGHT }),
        })),
        standIns: standInsOf(turns),
      },
    };
  });
}

/** Pieces of films that are there from the first moment. */
function standInsOf(films: readonly string[]): Record<string, string> {
  const packed = films.filter((key) => pieces[key] !== undefined);
  return Object.fromEntries(packed.map((key) => [assetIdOf(key), assetIdOf(pieceKey(key))]));
}

function titleOf(slug: string): DemoTitle {
  const title = demoTitles.find((each) => each.slug === slug);
  if (title === undefined) throw new Error(`No title of the demo is called ${slug}`);
  return title;
}

function filmKey({ slug, episodes }: DemoTitle): string {
  return episodes === undefined ? slug : episodeKey(slug, 1);
}

/**
 * A title's own film first where it is made, then the others of its channel: no viewer sees the same half a minute for
 * an hour.
 */
function playlist(own: string, turns: readonly string[]): string[] {
  return turns.includes(own) ? [own, ...turns.filter((key) => key !== own)] : [...turns];
}
