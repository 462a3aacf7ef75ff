import { sportWords } from '#contract/live/sports-shapes.ts';
import { type DemoLeague, demoLeagues, type DemoTeam } from './teams.ts';

/** How long a match is on the air, in minutes. */
const MINUTES = { football: 105, badminton: 60 } as const;

/** What the channel of sports shows: one match after the other, the leagues mixed, until everybody has met everybody. */
export function arenaPlan(assetIds: string[]) {
  const turns = demoLeagues.map((league) => ({ league, pairs: pairsOf(league) }));
  const most = Math.max(...turns.map(({ pairs }) => pairs.length));
  // The smaller league is spread over the larger one.
  return Array.from({ length: most }, (_, i) => i).flatMap((i) =>
    turns.flatMap(({ league, pairs }) => {
      const at = Math.floor((i * pairs.length) / most);
      const isNew = i === 0 || at !== Math.floor(((i - 1) * pairs.length) / most);
      const pair = isNew ? pairs[at] : undefined;
      return pair === undefined ? [] : [programmeOf(league, pair, assetIds)];
    }),
  );
}

type Pair = readonly [DemoTeam, DemoTeam];

/** Every team with every other, in an order in which no team plays twice in a row. */
function pairsOf({ teams }: DemoLeague): Pair[] {
  const pairs = teams.flatMap((one, i) =>
    teams.slice(i + 1).map((other, j): Pair => (j % 2 === 0 ? [one, other] : [other, one])),
  );
  const step = teams.length - 1;
  return Array.from({ length: step }, (_, i) => pairs.filter((_pair, j) => j % step === i)).flat();
}

function programmeOf(league: DemoLeague, [home, away]: Pair, assetIds: string[]) {
  return {
    title: `${home.name} vs ${away.name}`,
    synopsis: `${league.name}, ${sportWords[league.sport].name.toLowerCase()}: ${home.name} menjamu ${away.name} di ${home.venue}.`,
    kpiClass: 'SU' as const,
    category: 'Olahraga',
    minutes: MINUTES[league.sport],
    assetIds,
    titleSlug: null,
  };
}
