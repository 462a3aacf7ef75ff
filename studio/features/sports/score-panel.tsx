import { type FormEvent, useState } from 'react';
import { type Period, sportWords } from '#contract/live/sports-shapes.ts';
import type { DeskFixture } from '#contract/live/sports-desk.ts';
import { dateTime } from '../../../web/lib/formats/formats.ts';
import { useSend } from '../../lib/use-send.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, SelectField } from '../../ui/form/field.tsx';
import { TimeField } from '../../ui/form/time-field.tsx';
import { Panel } from '../../ui/page.tsx';
import { scoreOf, statusNames } from './words.ts';

type State = { at: string; status: 'live' | 'finished'; periods: Period[] };
type Props = { fixture: DeskFixture; scores: readonly State[]; mayEdit: boolean };

const MOST_PERIODS = 9;
const kindNames = { regular: 'Waktu biasa', extra: 'Perpanjangan', shootout: 'Adu penalti' };

/** What the score was from which moment of the channel on; viewers see it when their playhead is there. */
export function ScorePanel({ fixture, scores, mayEdit }: Props) {
  const { fixtureId, sport } = fixture;
  const { send, isBusy } = useSend();
  return (
    <Panel title="Skor menurut waktu siaran">
      <p className="mb-3 max-w-text text-note text-haze">
        Bebas bocoran: penonton yang menyembunyikan skor, atau menonton dari awal, baru melihat skor
        ketika tayangannya sampai di waktu ini. Isi waktu kejadiannya di siaran, bukan waktu kamu
        mengetik. Gambar kecil pertandingan yang berlangsung tidak ditampilkan ke penonton.
      </p>
      <ul className="mb-4 grid gap-1 text-small" aria-label="Skor">
        {scores.map(({ at, status, periods }) => (
          <li key={at} className="flex flex-wrap items-center gap-2">
            <span className="tabular w-44">{dateTime(at)}</span>
            <Badge tone={status === 'finished' ? 'good' : 'active'}>{statusNames[status]}</Badge>
            <span className="tabular font-semibold">{scoreOf(sport, periods)}</span>
            <span className="text-haze">
              {periods.map(({ home, away }) => `${home}-${away}`).join(', ')}
            </span>
            {mayEdit && (
              <Button
                size="s"
                look="quiet"
                isBusy={isBusy}
                aria-label={`Hapus skor ${dateTime(at)}`}
                onClick={() => send('removeScore', { fixtureId, at })}
              >
                Hapus
              </Button>
            )}
          </li>
        ))}
        {scores.length === 0 && <li className="text-haze">Belum ada skor.</li>}
      </ul>
      {mayEdit && <ScoreForm key={scores.length} fixture={fixture} last={scores.at(-1)} />}
    </Panel>
  );
}

function ScoreForm({ fixture, last }: { fixture: DeskFixture; last: State | undefined }) {
  const { fixtureId, sport, home, away } = fixture;
  const [at, setAt] = useState('');
  const [status, setStatus] = useState<State['status']>('live');
  const [periods, setPeriods] = useState<Period[]>(
    () => last?.periods ?? [{ kind: 'regular', home: 0, away: 0 }],
  );
  const { send, isBusy, failure } = useSend({ isInline: true });
  const change = (index: number, to: Partial<Period>) =>
    setPeriods((now) =>
      now.map((period, each) => (each === index ? { ...period, ...to } : period)),
    );
  function submit(event: FormEvent): void {
    event.preventDefault();
    send('saveScore', {
      fixtureId,
      at: at === '' ? new Date().toISOString() : at,
      status,
      periods,
    });
  }
  return (
    <form onSubmit={submit} className="grid gap-3 border-t border-line pt-4">
      <Alert>{failure?.message}</Alert>
      <div className="grid gap-4 sm:grid-cols-2">
        <TimeField name="at" label="Waktu di siaran" hint="Kosong: sekarang." onTime={setAt} />
        <SelectField
          label="Keadaan"
          options={{ live: 'Berlangsung', finished: 'Selesai' }}
          value={status}
          onChange={({ target }) => setStatus(target.value === 'finished' ? 'finished' : 'live')}
        />
      </div>
      {periods.map((period, index) => (
        <fieldset key={index} className="flex flex-wrap items-end gap-2">
          <legend className="text-note font-semibold text-mist">
            {sportWords[sport].period} {index + 1}
          </legend>
          <div className="w-20">
            <Field
              label={home.shortName}
              type="number"
              min={0}
              max={199}
              required
              value={period.home}
              onChange={({ target }) => change(index, { home: Number(target.value) })}
            />
          </div>
          <div className="w-20">
            <Field
              label={away.shortName}
              type="number"
              min={0}
              max={199}
              required
              value={period.away}
              onChange={({ target }) => change(index, { away: Number(target.value) })}
            />
          </div>
          {sport === 'football' && (
            <div className="w-40">
              <SelectField
                label="Bagian"
                options={kindNames}
                value={period.kind}
                onChange={({ target }) => change(index, { kind: target.value as Period['kind'] })}
              />
            </div>
          )}
          {periods.length > 1 && index === periods.length - 1 && (
            <Button look="quiet" onClick={() => setPeriods((now) => now.slice(0, -1))}>
              Buang
            </Button>
          )}
        </fieldset>
      ))}
      <div className="flex flex-wrap gap-2">
        <Button
          disabled={periods.length >= MOST_PERIODS}
          onClick={() => setPeriods((now) => [...now, { kind: 'regular', home: 0, away: 0 }])}
        >
          Tambah {sportWords[sport].period.toLowerCase()}
        </Button>
        <Button type="submit" look="primary" isBusy={isBusy}>
          Simpan skor
        </Button>
      </div>
    </form>
  );
}
