import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { InputOf } from '#contract/call.ts';
import { saveCompetition, saveTeam } from '#contract/live/operator-sports.ts';
import {
  listDeskCompetitions,
  listDeskFixtures,
  listDeskTeams,
} from '#contract/live/sports-desk.ts';
import { CompetitionList } from '../../../features/sports/competition-list.tsx';
import { FixtureGrid, type FixtureQuery } from '../../../features/sports/fixture-grid.tsx';
import { TeamList } from '../../../features/sports/team-list.tsx';
import { intents } from '../../../lib/intents.server.ts';
import { useHasRole } from '../../../lib/staff.ts';
import { studioContext } from '../../../lib/studio.server.ts';
import { gridQuery, oneOf } from '../../../ui/grid/grid-query.ts';
import { Page } from '../../../ui/page.tsx';
import { Tabs, useTab } from '../../../ui/tabs.tsx';

const WINDOW = 100;
const MOST_TEAMS = 200;
const DAY_MS = 86_400_000;

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { call } = context.get(studioContext);
  const { words, get } = gridQuery(url.searchParams);
  const { competitions } = (await call(listDeskCompetitions)).result;
  const part = oneOf(get('bagian'), ['tim', 'kompetisi'] as const);
  const seasonIds = competitions.flatMap(({ seasons }) => seasons.map(({ seasonId }) => seasonId));
  const seasonId = oneOf(get('musim'), seasonIds);
  const isPast = get('waktu') === 'lewat';
  const query: FixtureQuery = {
    order: isPast ? 'desc' : 'asc',
    ...(seasonId !== undefined && { seasonId }),
    // From yesterday on: what is being played is not gone.
    ...(isPast
      ? { to: new Date().toISOString() }
      : { from: new Date(Date.now() - DAY_MS).toISOString() }),
  };
  const [matches, teams] = await Promise.all([
    part === undefined
      ? call(listDeskFixtures, { query: { ...query, pageSize: WINDOW } })
      : undefined,
    part === 'tim'
      ? call(listDeskTeams, { query: { words: words.slice(0, 60), pageSize: MOST_TEAMS } })
      : undefined,
  ]);
  return {
    competitions,
    query,
    fixtures: { rows: matches?.result.fixtures ?? [], next: matches?.result.next ?? null },
    teams: { rows: teams?.result.teams ?? [], next: teams?.result.next ?? null },
  };
}

type Body<C> = NonNullable<InputOf<C>['body']>;

export const action = intents({
  saveTeam: async ({ call }, body: Body<typeof saveTeam>) => ({
    notice: (await call(saveTeam, { body })).message,
  }),
  saveCompetition: async ({ call }, body: Body<typeof saveCompetition>) => ({
    notice: (await call(saveCompetition, { body })).message,
  }),
});

export default function Sports() {
  const { competitions, query, fixtures, teams } = useLoaderData<typeof loader>();
  const mayEdit = useHasRole('editor', 'scheduler', 'admin');
  const tabs = [
    { id: 'pertandingan', label: 'Pertandingan' },
    { id: 'tim', label: 'Tim' },
    { id: 'kompetisi', label: 'Kompetisi' },
  ];
  const part = useTab(tabs);
  const seasons = Object.fromEntries(
    competitions.flatMap(({ name, seasons: own }) =>
      own.map((season) => [season.seasonId, `${name} ${season.name}`]),
    ),
  );
  return (
    <Page title="Olahraga" isFull>
      <Tabs label="Bagian olahraga" tabs={tabs} />
      {part === 'pertandingan' && (
        <FixtureGrid first={fixtures} query={query} seasons={seasons} mayEdit={mayEdit} />
      )}
      {part === 'tim' && <TeamList first={teams} competitions={competitions} mayEdit={mayEdit} />}
      {part === 'kompetisi' && <CompetitionList competitions={competitions} mayEdit={mayEdit} />}
    </Page>
  );
}
