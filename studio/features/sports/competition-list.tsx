import { Trophy } from 'lucide-react';
import { useState } from 'react';
import type { TieBreaker } from '#contract/live/sports-shapes.ts';
import type { DeskCompetition } from '#contract/live/sports-desk.ts';
import { date } from '../../../web/lib/formats/formats.ts';
import { slugOf } from '../../lib/slug.ts';
import { Field } from '../../ui/form/field.tsx';
import { TimeField } from '../../ui/form/time-field.tsx';
import type { GridColumn } from '../../ui/grid/grid-column.ts';
import { DeskDialog, sportNames } from './desk-dialog.tsx';
import { DeskList } from './desk-list.tsx';

const usual: Record<DeskCompetition['sport'], TieBreaker[]> = {
  football: ['points', 'headToHead', 'difference', 'scored'],
  badminton: ['points', 'won', 'difference', 'rallies'],
};

type Props = { competitions: readonly DeskCompetition[]; mayEdit: boolean };

const seasonWords = ({ name, startsAt, endsAt }: DeskCompetition['seasons'][number]) =>
  `${name}: ${date(startsAt)} sampai ${date(endsAt)}`;

const columns: readonly GridColumn<DeskCompetition>[] = [
  {
    id: 'name',
    header: 'Kompetisi',
    width: 'minmax(12rem,2fr)',
    cell: ({ name }) => <span className="font-medium">{name}</span>,
  },
  { id: 'sport', header: 'Cabang', cell: ({ sport }) => sportNames[sport] },
  {
    id: 'seasons',
    header: 'Musim',
    width: 'minmax(18rem,3fr)',
    cell: ({ seasons }) => seasons.map(seasonWords).join('; ') || 'Belum ada musim',
  },
  {
    id: 'points',
    header: 'Menang, seri, kalah',
    width: '11rem',
    cell: ({ rules }) => {
      const rule = rules.at(-1);
      return rule === undefined ? '–' : `${rule.win}, ${rule.draw}, ${rule.loss}`;
    },
  },
];

/** Competitions with their seasons and how their tables count. */
export function CompetitionList({ competitions, mayEdit }: Props) {
  return (
    <DeskList
      label="Kompetisi"
      columns={columns}
      first={{ rows: competitions, next: null }}
      rowId={({ competitionId }) => competitionId}
      mayEdit={mayEdit}
      newLabel="Kompetisi baru"
      empty={{
        icon: <Trophy aria-hidden="true" />,
        title: 'Belum ada kompetisi',
        children: 'Kompetisi punya musim, dan musim punya tim serta pertandingan.',
      }}
      dialog={(competition, onClose) => <CompetitionDialog {...{ competition, onClose }} />}
    />
  );
}

function CompetitionDialog({
  competition,
  onClose,
}: {
  competition: DeskCompetition | undefined;
  onClose: () => void;
}) {
  const last = competition?.rules.at(-1);
  const [draft, setDraft] = useState(() => ({
    competitionId: competition?.competitionId ?? crypto.randomUUID(),
    slug: competition?.slug ?? '',
    sport: competition?.sport ?? ('football' as DeskCompetition['sport']),
    name: competition?.name ?? '',
    mark: competition?.mark ?? '',
    colour: competition?.colour ?? '#047857',
    position: String(competition?.position ?? 100),
    win: String(last?.win ?? 3),
    draw: String(last?.draw ?? 1),
    loss: String(last?.loss ?? 0),
    season: '',
    startsAt: '',
    endsAt: '',
  }));
  const text = (name: Exclude<keyof typeof draft, 'competitionId'>) => ({
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setDraft((now) => ({ ...now, [name]: target.value })),
  });
  function body(): object {
    const { win, draw, loss, season, startsAt, endsAt, position, slug, ...rest } = draft;
    return {
      ...rest,
      slug: slug === '' ? slugOf(rest.name, 60) : slug,
      position: Number(position),
      rules: [
        {
          // A match counts by the rule of its kick-off: this is the newest one, corrected.
          validFrom: last?.validFrom ?? new Date(0).toISOString(),
          win: Number(win),
          draw: Number(draw),
          loss: Number(loss),
          tieBreakers: last?.tieBreakers ?? usual[rest.sport],
        },
      ],
      seasons:
        season.trim() === ''
          ? []
          : [{ seasonId: crypto.randomUUID(), name: season.trim(), startsAt, endsAt }],
    };
  }
  const points = (label: string, name: 'win' | 'draw' | 'loss') => (
    <Field label={label} type="number" min={0} max={10} required {...text(name)} />
  );
  return (
    <DeskDialog
      title={competition?.name ?? 'Kompetisi baru'}
      noun="kompetisi"
      intent="saveCompetition"
      body={body}
      isNew={competition === undefined}
      longestName={80}
      text={text}
      onClose={onClose}
    >
      <Field label="Urutan" type="number" min={0} max={10000} required {...text('position')} />
      <div className="grid grid-cols-3 gap-2 sm:col-span-2">
        {points('Menang', 'win')}
        {points('Seri', 'draw')}
        {points('Kalah', 'loss')}
      </div>
      <fieldset className="grid gap-4 sm:col-span-2">
        <legend className="mb-2 text-note font-semibold text-mist">Musim</legend>
        <ul className="text-small">
          {(competition?.seasons ?? []).map((each) => (
            <li key={each.seasonId}>{seasonWords(each)}</li>
          ))}
        </ul>
        <Field
          label="Nama musim baru"
          maxLength={40}
          hint="Kosong: tidak menambah musim."
          {...text('season')}
        />
        {draft.season.trim() !== '' && (
          <div className="grid gap-4 sm:grid-cols-2">
            <TimeField
              name="startsAt"
              label="Mulai"
              required
              onTime={(startsAt) => setDraft((now) => ({ ...now, startsAt }))}
            />
            <TimeField
              name="endsAt"
              label="Selesai"
              required
              onTime={(endsAt) => setDraft((now) => ({ ...now, endsAt }))}
            />
          </div>
        )}
      </fieldset>
    </DeskDialog>
  );
}
