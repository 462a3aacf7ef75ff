import { Plus, UsersRound } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { sportWords } from '#contract/live/sports-shapes.ts';
import type { DeskCompetition, DeskTeam, listDeskTeams } from '#contract/live/sports-desk.ts';
import { callStudio } from '../../lib/call.ts';
import { useSend } from '../../lib/use-send.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { CheckField, Field, SelectField } from '../../ui/form/field.tsx';
import { Grid, type GridColumn } from '../../ui/grid/grid.tsx';
import { useGridQuery } from '../../ui/grid/grid-query.ts';
import type { GridWindow } from '../../ui/grid/use-windows.ts';
import { slugOf } from './words.ts';

const WINDOW = 200;
const sports = { football: sportWords.football.name, badminton: sportWords.badminton.name };

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
  { id: 'sport', header: 'Cabang', cell: ({ sport }) => sports[sport] },
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
  const [open, setOpen] = useState<DeskTeam | 'new'>();
  const add = mayEdit && (
    <Button look="primary" onClick={() => setOpen('new')}>
      <Plus className="size-4" aria-hidden="true" />
      Tim baru
    </Button>
  );
  return (
    <>
      <Grid
        label="Tim"
        columns={columns}
        first={first}
        more={async (after, signal) => {
          const { result } = await callStudio<typeof listDeskTeams>(
            'GET',
            '/studio/v1/sports/team/list',
            {
              query: {
                after,
                pageSize: WINDOW,
                ...(words !== '' && { words: words.slice(0, 60) }),
              },
            },
            { signal },
          );
          return { rows: result.teams, next: result.next };
        }}
        rowId={({ teamId }) => teamId}
        {...(mayEdit && { onOpen: (team: DeskTeam) => setOpen(team) })}
        words="Cari nama tim"
        end={add}
        empty={
          <Empty icon={<UsersRound aria-hidden="true" />} title="Belum ada tim" action={add}>
            Tim dibuat sekali, lalu didaftarkan ke musim yang diikutinya.
          </Empty>
        }
      />
      {open !== undefined && (
        <TeamDialog
          team={open === 'new' ? undefined : open}
          competitions={competitions}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
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
  const form = useId();
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
  const { send, isBusy, failure } = useSend({ isInline: true, onDone: onClose });
  const text = (name: 'slug' | 'sport' | 'name' | 'shortName' | 'mark' | 'colour' | 'city') => ({
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setDraft((now) => ({ ...now, [name]: target.value })),
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    send('saveTeam', { ...draft, slug: draft.slug === '' ? slugOf(draft.name, 60) : draft.slug });
  }
  return (
    <Dialog
      title={team?.name ?? 'Tim baru'}
      size="m"
      onClose={onClose}
      footer={
        <Button type="submit" form={form} look="primary" isBusy={isBusy}>
          Simpan tim
        </Button>
      }
    >
      <form id={form} onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <Alert>{failure?.message}</Alert>
        </div>
        <Field label="Nama" required maxLength={60} {...text('name')} />
        <Field label="Nama singkat" required maxLength={20} {...text('shortName')} />
        <SelectField
          label="Cabang"
          options={sports}
          disabled={team !== undefined}
          {...text('sport')}
        />
        <Field label="Kota" maxLength={60} {...text('city')} />
        <Field label="Tanda" required maxLength={4} {...text('mark')} />
        <Field label="Warna" type="color" {...text('colour')} />
        <Field
          label="Alamat pendek"
          pattern="[a-z0-9\-]*"
          maxLength={60}
          hint="Kosong: dari namanya."
          {...text('slug')}
        />
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
      </form>
    </Dialog>
  );
}
