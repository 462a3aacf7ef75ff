import { UsersRound } from 'lucide-react';
import { useState } from 'react';
import type { DeskCompetition, DeskTeam, listDeskTeams } from '#contract/live/sports-desk.ts';
import { callStudio } from '../../lib/call.ts';
import { slugOf } from '../../lib/slug.ts';
import { CheckField, Field } from '../../ui/form/field.tsx';
import type { GridColumn } from '../../ui/grid/grid-column.ts';
import { useGridQuery } from '../../ui/grid/grid-query.ts';
import type { GridWindow } from '../../ui/grid/use-windows.ts';
import { DeskDialog, type Identity, sportNames } from './desk-dialog.tsx';
import { DeskList } from './desk-list.tsx';

const WINDOW = 200;

const columns: readonly GridColumn<DeskTeam>[] = [
  {
    id: 'name',
    header: 'Tim',
    width: 'minmax(12rem,2fr)',
    cell: ({ name, slug }) => (
      <>
        <span className="font-medium">{name}</span> <span className="text-haze">{slug}</span>
      </>
    ),
  },
  { id: 'short', header: 'Singkat', cell: ({ shortName }) => shortName },
  { id: 'sport', header: 'Cabang', cell: ({ sport }) => sportNames[sport] },
  { id: 'city', header: 'Kota', cell: ({ city }) => city },
  { id: 'seasons', header: 'Musim', width: '6rem', cell: ({ seasonIds }) => seasonIds.length },
];

type Props = {
  first: GridWindow<DeskTeam>;
  competitions: readonly DeskCompetition[];
  mayEdit: boolean;
};

/** Teams by name. */
export function TeamList({ first, competitions, mayEdit }: Props) {
  const { words } = useGridQuery();
  return (
    <DeskList
      label="Tim"
      columns={columns}
      first={first}
      more={async (after, signal) => {
        const { result } = await callStudio<typeof listDeskTeams>(
          'GET',
          '/studio/v1/sports/team/list',
          {
            query: { after, pageSize: WINDOW, ...(words !== '' && { words: words.slice(0, 60) }) },
          },
          { signal },
        );
        return { rows: result.teams, next: result.next };
      }}
      rowId={({ teamId }) => teamId}
      mayEdit={mayEdit}
      newLabel="Tim baru"
      words="Cari nama tim"
      empty={{
        icon: <UsersRound aria-hidden="true" />,
        title: 'Belum ada tim',
        children: 'Tim dibuat sekali, lalu didaftarkan ke musim yang diikutinya.',
      }}
      dialog={(team, onClose) => <TeamDialog {...{ team, competitions, onClose }} />}
    />
  );
}

function TeamDialog({
  team,
  competitions,
  onClose,
}: {
  team: DeskTeam | undefined;
  competitions: readonly DeskCompetition[];
  onClose: () => void;
}) {
  const [draft, setDraft] = useState(() => ({
    teamId: team?.teamId ?? crypto.randomUUID(),
    slug: team?.slug ?? '',
    sport: team?.sport ?? ('football' as DeskTeam['sport']),
    name: team?.name ?? '',
    shortName: team?.shortName ?? '',
    mark: team?.mark ?? '',
    colour: team?.colour ?? '#1d4ed8',
    city: team?.city ?? '',
    seasonIds: team?.seasonIds ?? [],
  }));
  const text = (name: Identity | 'shortName' | 'city') => ({
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setDraft((now) => ({ ...now, [name]: target.value })),
  });
  return (
    <DeskDialog
      title={team?.name ?? 'Tim baru'}
      noun="tim"
      intent="saveTeam"
      body={() => ({ ...draft, slug: draft.slug === '' ? slugOf(draft.name, 60) : draft.slug })}
      isNew={team === undefined}
      longestName={60}
      text={text}
      onClose={onClose}
    >
      <Field label="Nama singkat" required maxLength={20} {...text('shortName')} />
      <Field label="Kota" maxLength={60} {...text('city')} />
      <fieldset className="sm:col-span-2">
        <legend className="text-note font-semibold text-mist">Musim yang diikuti</legend>
        {competitions
          .filter(({ sport }) => sport === draft.sport)
          .flatMap(({ name, seasons }) =>
            seasons.map((season) => (
              <CheckField
                key={season.seasonId}
                label={`${name} ${season.name}`}
                checked={draft.seasonIds.includes(season.seasonId)}
                disabled={team?.seasonIds.includes(season.seasonId) === true}
                onChange={({ target }) =>
                  setDraft((now) => ({
                    ...now,
                    seasonIds: target.checked
                      ? [...now.seasonIds, season.seasonId]
                      : now.seasonIds.filter((each) => each !== season.seasonId),
                  }))
                }
              />
            )),
          )}
      </fieldset>
    </DeskDialog>
  );
}
