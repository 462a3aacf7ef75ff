import { Plus, Trophy } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { sportWords, type TieBreaker } from '#contract/live/sports-shapes.ts';
import type { DeskCompetition } from '#contract/live/sports-desk.ts';
import { date } from '../../../web/lib/formats/formats.ts';
import { useSend } from '../../lib/use-send.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Field, SelectField } from '../../ui/form/field.tsx';
import { TimeField } from '../../ui/form/time-field.tsx';
import { Panel } from '../../ui/page.tsx';
import { slugOf } from './words.ts';

const sports = { football: sportWords.football.name, badminton: sportWords.badminton.name };
const usual: Record<DeskCompetition['sport'], TieBreaker[]> = {
  football: ['points', 'headToHead', 'difference', 'scored'],
  badminton: ['points', 'won', 'difference', 'rallies'],
};

type Props = { competitions: readonly DeskCompetition[]; mayEdit: boolean };

/** Competitions with their seasons and how their tables count. */
export function CompetitionList({ competitions, mayEdit }: Props) {
  const [open, setOpen] = useState<DeskCompetition | 'new'>();
  const add = mayEdit && (
    <Button look="primary" onClick={() => setOpen('new')}>
      <Plus className="size-4" aria-hidden="true" />
      Kompetisi baru
    </Button>
  );
  return (
    <div className="grid gap-4">
      {competitions.length === 0 ? (
        <Empty icon={<Trophy aria-hidden="true" />} title="Belum ada kompetisi" action={add}>
          Kompetisi punya musim, dan musim punya tim serta pertandingan.
        </Empty>
      ) : (
        <div>{add}</div>
      )}
      {competitions.map((competition) => {
        const { competitionId, name, sport, seasons, rules } = competition;
        const rule = rules.at(-1);
        return (
          <Panel
            key={competitionId}
            title={`${name} (${sports[sport]})`}
            actions={
              mayEdit && (
                <Button size="s" onClick={() => setOpen(competition)}>
                  Ubah
                </Button>
              )
            }
          >
            <ul className="text-small">
              {seasons.map((season) => (
                <li key={season.seasonId}>
                  {season.name}: {date(season.startsAt)} sampai {date(season.endsAt)}
                </li>
              ))}
              {seasons.length === 0 && <li className="text-haze">Belum ada musim.</li>}
            </ul>
            {rule !== undefined && (
              <p className="mt-2 text-note text-haze">
                Menang {rule.win}, seri {rule.draw}, kalah {rule.loss}
              </p>
            )}
          </Panel>
        );
      })}
      {open !== undefined && (
        <CompetitionDialog
          competition={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  );
}

function CompetitionDialog({
  competition,
  onClose,
}: {
  competition: DeskCompetition | undefined;
  onClose: () => void;
}) {
  const form = useId();
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
  const { send, isBusy, failure } = useSend({ isInline: true, onDone: onClose });
  const text = (name: Exclude<keyof typeof draft, 'competitionId'>) => ({
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setDraft((now) => ({ ...now, [name]: target.value })),
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    const { win, draw, loss, season, startsAt, endsAt, position, slug, ...rest } = draft;
    send('saveCompetition', {
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
    });
  }
  const points = (label: string, name: 'win' | 'draw' | 'loss') => (
    <Field label={label} type="number" min={0} max={10} required {...text(name)} />
  );
  return (
    <Dialog
      title={competition?.name ?? 'Kompetisi baru'}
      size="m"
      onClose={onClose}
      footer={
        <Button type="submit" form={form} look="primary" isBusy={isBusy}>
          Simpan kompetisi
        </Button>
      }
    >
      <form id={form} onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <Alert>{failure?.message}</Alert>
        </div>
        <Field label="Nama" required maxLength={80} {...text('name')} />
        <SelectField
          label="Cabang"
          options={sports}
          disabled={competition !== undefined}
          {...text('sport')}
        />
        <Field label="Tanda" required maxLength={4} {...text('mark')} />
        <Field label="Warna" type="color" {...text('colour')} />
        <Field
          label="Alamat pendek"
          pattern="[a-z0-9\-]*"
          maxLength={60}
          hint="Kosong: dari namanya."
          {...text('slug')}
        />
        <Field label="Urutan" type="number" min={0} max={10000} required {...text('position')} />
        <div className="grid grid-cols-3 gap-2 sm:col-span-2">
          {points('Menang', 'win')}
          {points('Seri', 'draw')}
          {points('Kalah', 'loss')}
        </div>
        <fieldset className="grid gap-4 sm:col-span-2">
          <legend className="mb-2 text-note font-semibold text-mist">Musim baru</legend>
          <Field
            label="Nama musim"
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
      </form>
    </Dialog>
  );
}
