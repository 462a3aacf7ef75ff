import { type FormEvent, useState } from 'react';
import type { AnswerOf } from '#contract/call.ts';
import type { DeskFixture, getDeskFixture } from '#contract/live/sports-desk.ts';
import { type MomentKind, momentWords } from '#contract/live/sports-shapes.ts';
import { useSend } from '../../lib/use-send.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, SelectField } from '../../ui/form/field.tsx';
import { Panel } from '../../ui/page.tsx';
import { beginOf, clockText, momentOf } from './broadcast-time.ts';

export type Moment = AnswerOf<typeof getDeskFixture>['result']['moments'][number];
type Props = { fixture: DeskFixture; moments: readonly Moment[]; mayEdit: boolean };

/** Chapters of a match on the timeline of its channel: put there, changed, taken away. */
export function ChapterPanel({ fixture, moments, mayEdit }: Props) {
  const { send, isBusy } = useSend();
  const [editedId, edit] = useState<string>();
  const edited = moments.find(({ momentId }) => momentId === editedId);
  const teamOf = (id: string | null) =>
    [fixture.home, fixture.away].find(({ teamId }) => teamId === id)?.shortName ?? '';
  return (
    <Panel title="Bab">
      <p className="mb-3 max-w-text text-note text-haze">
        Penonton melompat ke bab dari pemutar, dan hanya melihat yang sudah lewat di tayangannya
        sendiri. Isi jam kejadiannya di siaran (WIB).
      </p>
      <ul className="mb-4 grid gap-1 text-small" aria-label="Bab">
        {moments.map((moment) => {
          const { momentId, at, kind, teamId, clock, detail } = moment;
          const words = `${momentWords[kind]} ${clockText(Date.parse(at))}`;
          return (
            <li key={momentId} className="flex flex-wrap items-center gap-x-2">
              <span className="tabular w-20">{clockText(Date.parse(at))}</span>
              <span className="font-semibold">{momentWords[kind]}</span>
              <span className="min-w-0 break-words text-mist">
                {[teamOf(teamId), detail, clock].filter(Boolean).join(', ')}
              </span>
              {mayEdit && (
                <span className="ml-auto flex gap-1">
                  <Button size="s" aria-label={`Ubah ${words}`} onClick={() => edit(momentId)}>
                    Ubah
                  </Button>
                  <Button
                    size="s"
                    look="quiet"
                    isBusy={isBusy}
                    aria-label={`Hapus ${words}`}
                    onClick={() => send('removeMoment', { momentId })}
                  >
                    Hapus
                  </Button>
                </span>
              )}
            </li>
          );
        })}
        {moments.length === 0 && <li className="text-haze">Belum ada bab.</li>}
      </ul>
      {mayEdit && (
        <ChapterForm
          key={edited?.momentId ?? `new ${moments.length}`}
          fixture={fixture}
          edited={edited}
          onDone={() => edit(undefined)}
        />
      )}
    </Panel>
  );
}

type FormProps = { fixture: DeskFixture; edited: Moment | undefined; onDone: () => void };

function ChapterForm({ fixture, edited, onDone }: FormProps) {
  const { fixtureId, home, away } = fixture;
  const begin = beginOf(fixture);
  const was = edited === undefined ? '' : clockText(Date.parse(edited.at));
  const [given, set] = useState({
    time: was,
    kind: edited?.kind ?? ('goal' as MomentKind),
    teamId: edited?.teamId ?? '',
    clock: edited?.clock ?? '',
    detail: edited?.detail ?? '',
  });
  // The same one until it was saved: a second press is no second chapter.
  const [momentId] = useState(() => edited?.momentId ?? crypto.randomUUID());
  const { send, isBusy, failure } = useSend({ isInline: true, onDone });
  const at = momentOf(given.time, begin);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (at === undefined) return;
    const { kind, teamId, clock, detail } = given;
    // Fractions of a second are not typed: they stay what they were.
    const iso = edited !== undefined && given.time === was ? edited.at : new Date(at).toISOString();
    send('saveMoment', {
      momentId,
      fixtureId,
      at: iso,
      kind,
      teamId: teamId === '' ? null : teamId,
      clock,
      detail,
    });
  }
  return (
    <form onSubmit={submit} className="grid gap-3 border-t border-line pt-4">
      <Alert>{failure?.message}</Alert>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        <div className="flex items-end gap-2">
          <Field
            label="Jam di siaran (WIB)"
            type="time"
            step={1}
            required
            value={given.time}
            onChange={({ target }) => set({ ...given, time: target.value })}
          />
          <Button onClick={() => set({ ...given, time: clockText(Date.now()) })}>Sekarang</Button>
        </div>
        <SelectField
          label="Kejadian"
          options={momentWords}
          value={given.kind}
          onChange={({ target }) => set({ ...given, kind: target.value as MomentKind })}
        />
        <SelectField
          label="Tim"
          options={{ '': 'Tidak satu pun', [home.teamId]: home.name, [away.teamId]: away.name }}
          value={given.teamId}
          onChange={({ target }) => set({ ...given, teamId: target.value })}
        />
        <Field
          label="Menit pertandingan"
          hint="Seperti 45+2′. Boleh kosong."
          maxLength={12}
          value={given.clock}
          onChange={({ target }) => set({ ...given, clock: target.value })}
        />
        <div className="sm:col-span-2">
          <Field
            label="Siapa atau apa"
            hint="Seperti: Rendra, tendangan bebas. Boleh kosong."
            maxLength={120}
            value={given.detail}
            onChange={({ target }) => set({ ...given, detail: target.value })}
          />
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" isBusy={isBusy}>
          {edited === undefined ? 'Tambah bab' : 'Simpan bab'}
        </Button>
        {edited !== undefined && <Button onClick={onDone}>Batal</Button>}
      </div>
    </form>
  );
}
