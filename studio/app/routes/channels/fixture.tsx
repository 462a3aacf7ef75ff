import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import type { InputOf } from '#contract/call.ts';
import { removeScore, saveFixture, saveScore } from '#contract/live/operator-sports.ts';
import { momentWords } from '#contract/live/sports-shapes.ts';
import { getDeskFixture, listDeskCompetitions, listDeskTeams } from '#contract/live/sports-desk.ts';
import { dateTime } from '../../../../web/lib/formats/formats.ts';
import { FixtureForm } from '../../../features/sports/fixture-form.tsx';
import { ScorePanel } from '../../../features/sports/score-panel.tsx';
import { statusNames, statusTones } from '../../../features/sports/words.ts';
import { intents } from '../../../lib/intents.server.ts';
import { orNotFound } from '../../../lib/or-not-found.server.ts';
import { useHasRole } from '../../../lib/staff.ts';
import { studioContext } from '../../../lib/studio.server.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Page, Panel } from '../../../ui/page.tsx';

const NEW = 'baru';
const MOST_TEAMS = 500;

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { call } = context.get(studioContext);
  const { fixtureId = '' } = params;
  const [competitions, teams, found] = await Promise.all([
    call(listDeskCompetitions),
    call(listDeskTeams, { query: { pageSize: MOST_TEAMS } }),
    fixtureId === NEW ? undefined : orNotFound(call(getDeskFixture, { query: { fixtureId } })),
  ]);
  return {
    competitions: competitions.result.competitions,
    teams: teams.result.teams,
    found: found?.result ?? null,
  };
}

type Body<C> = NonNullable<InputOf<C>['body']>;

export const action = intents({
  saveFixture: async ({ call }, body: Body<typeof saveFixture>) => {
    const { result, message } = await call(saveFixture, { body });
    return { notice: message, result };
  },
  saveScore: async ({ call }, body: Body<typeof saveScore>) => ({
    notice: (await call(saveScore, { body })).message,
  }),
  removeScore: async ({ call }, body: Body<typeof removeScore>) => {
    await call(removeScore, { body });
    return { notice: 'Skor dihapus' };
  },
});

export default function Fixture() {
  const { competitions, teams, found } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const mayEdit = useHasRole('editor', 'scheduler', 'admin');
  const fixture = found?.fixture ?? null;
  return (
    <Page
      title={fixture === null ? 'Pertandingan baru' : `${fixture.home.name} - ${fixture.away.name}`}
      trail={[{ to: '/olahraga', label: 'Olahraga' }]}
      aside={
        fixture !== null && (
          <Badge tone={statusTones[fixture.status]}>{statusNames[fixture.status]}</Badge>
        )
      }
    >
      <div className="grid gap-4">
        <Panel title="Pertandingan">
          <FixtureForm
            key={fixture?.fixtureId ?? NEW}
            fixture={fixture}
            competitions={competitions}
            teams={teams}
            programmes={found?.programmes ?? []}
            mayEdit={mayEdit}
            onSaved={(fixtureId) => {
              if (fixture === null) void navigate(`/olahraga/${fixtureId}`, { replace: true });
            }}
          />
        </Panel>
        {found !== null && (
          <>
            <ScorePanel fixture={found.fixture} scores={found.scores} mayEdit={mayEdit} />
            <Panel title="Bab dan cuplikan">
              <ul className="grid gap-1 text-small">
                {found.moments.map(({ momentId, at, kind, clock, detail }) => (
                  <li key={momentId}>
                    {dateTime(at)} {clock} {momentWords[kind]} {detail}
                  </li>
                ))}
                {found.highlights.map(({ highlightId, title }) => (
                  <li key={highlightId}>Cuplikan: {title}</li>
                ))}
                {found.moments.length + found.highlights.length === 0 && (
                  <li className="text-haze">Belum ada bab atau cuplikan.</li>
                )}
              </ul>
            </Panel>
          </>
        )}
      </div>
    </Page>
  );
}
