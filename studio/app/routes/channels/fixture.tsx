import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import type { InputOf } from '#contract/call.ts';
import {
  removeHighlight,
  removeMoment,
  removeScore,
  saveFixture,
  saveHighlight,
  saveMoment,
  saveScore,
} from '#contract/live/operator-sports.ts';
import { getDeskFixture, listDeskCompetitions, listDeskTeams } from '#contract/live/sports-desk.ts';
import { ChapterPanel } from '../../../features/sports/chapter-panel.tsx';
import { FixtureForm } from '../../../features/sports/fixture-form.tsx';
import { HighlightPanel } from '../../../features/sports/highlight-panel.tsx';
import { ScorePanel } from '../../../features/sports/score-panel.tsx';
import { statusNames, statusTones } from '../../../features/sports/words.ts';
import { intents } from '../../../lib/intents.server.ts';
import { orNotFound } from '../../../lib/or-not-found.server.ts';
import { paths } from '../../../lib/paths.ts';
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
  saveMoment: async ({ call }, body: Body<typeof saveMoment>) => {
    await call(saveMoment, { body });
    return { notice: 'Bab tersimpan' };
  },
  removeMoment: async ({ call }, body: Body<typeof removeMoment>) => {
    await call(removeMoment, { body });
    return { notice: 'Bab dihapus' };
  },
  saveHighlight: async ({ call }, body: Body<typeof saveHighlight>) => {
    await call(saveHighlight, { body });
    return { notice: 'Cuplikan tersimpan, sudah bisa ditonton' };
  },
  removeHighlight: async ({ call }, body: Body<typeof removeHighlight>) => {
    await call(removeHighlight, { body });
    return { notice: 'Cuplikan dihapus' };
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
      trail={[{ to: paths.sports, label: 'Olahraga' }]}
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
              if (fixture === null) void navigate(paths.fixture(fixtureId), { replace: true });
            }}
          />
        </Panel>
        {found !== null && (
          <>
            <ScorePanel fixture={found.fixture} scores={found.scores} mayEdit={mayEdit} />
            <ChapterPanel fixture={found.fixture} moments={found.moments} mayEdit={mayEdit} />
            <HighlightPanel
              fixture={found.fixture}
              highlights={found.highlights}
              moments={found.moments}
              mayEdit={mayEdit}
            />
          </>
        )}
      </div>
    </Page>
  );
}
