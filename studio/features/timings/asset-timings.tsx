import { Plus, Trash2 } from 'lucide-react';
import type { FormEvent, RefObject } from 'react';
import type { AssetTimings } from '#contract/catalog/operator-timings.ts';
import { markerKinds } from '#contract/catalog/shapes.ts';
import { useSend } from '../../lib/use-send.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { SaveBar } from '../../ui/form/save-bar.tsx';
import { Panel } from '../../ui/page.tsx';
import { kindNames, problemOf, useTimings } from './draft.ts';
import { positionText } from '../../ui/form/position.ts';
import { PositionField } from '../../ui/form/position-field.tsx';

type Props = {
  timings: AssetTimings;
  player: RefObject<HTMLVideoElement | null>;
  isReadOnly: boolean;
};

/** What the player offers to skip in one film, and its chapters, beside the film itself. */
export function AssetTimingsForm({ timings, player, isReadOnly }: Props) {
  const { draft, isDirty, hasProblem, set, setMarker, reset, toSave } = useTimings([timings]);
  const { send, isBusy, failure } = useSend({ isInline: true, onDone: reset });
  const look = useSend();
  const { markers, chapters } = draft(timings);
  const playhead = () => {
    const video = player.current;
    return video === null ? undefined : video.currentTime * 1000;
  };
  const setChapter = (at: number, part: Partial<(typeof chapters)[number]>) =>
    set(timings, { chapters: chapters.map((each, i) => (i === at ? { ...each, ...part } : each)) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!hasProblem) send('saveTimings', toSave());
  };
  return (
    <form onSubmit={submit}>
      <fieldset disabled={isReadOnly} className="grid min-w-0 gap-4">
        <Alert>{failure?.message}</Alert>
        {timings.isBeyondEnd && (
          <Alert>Versi baru media ini lebih pendek: periksa penanda yang di luar akhirnya.</Alert>
        )}
        <Panel
          title="Penanda"
          actions={
            <Button
              size="s"
              isBusy={look.isBusy}
              onClick={() => look.send('findIntros', { assetIds: [timings.assetId] })}
            >
              Cari kredit akhir
            </Button>
          }
        >
          <ul className="grid gap-4">
            {markerKinds.map((kind) => {
              const marker = markers[kind];
              const found = timings.found.find((each) => each.kind === kind);
              return (
                <li key={kind} className="grid gap-2">
                  <h3 className="text-small font-semibold">{kindNames[kind]}</h3>
                  <div className="flex flex-wrap gap-3">
                    <PositionField
                      label={`${kindNames[kind]} mulai`}
                      ms={marker.fromMs}
                      onChange={(fromMs) => setMarker(timings, kind, { ...marker, fromMs })}
                      playhead={playhead}
                    />
                    <PositionField
                      label={kind === 'credits' ? 'Selesai (kosong: sampai akhir)' : 'Selesai'}
                      ms={marker.untilMs}
                      onChange={(untilMs) => setMarker(timings, kind, { ...marker, untilMs })}
                      error={problemOf(kind, marker)}
                      playhead={playhead}
                    />
                  </div>
                  {found !== undefined && (
                    <p className="flex flex-wrap items-center gap-2 text-note text-haze">
                      Ditemukan {positionText(found.fromMs)} sampai{' '}
                      {found.untilMs === null ? 'akhir' : positionText(found.untilMs)}:{' '}
                      {found.compared > 0
                        ? `sama di ${found.agreed} dari ${found.compared} episode lain.`
                        : 'gambarnya gelap.'}
                      <Button size="s" onClick={() => setMarker(timings, kind, found)}>
                        Pakai
                      </Button>
                    </p>
                  )}
                </li>
              );
            })}
          </ul>
        </Panel>
        <Panel
          title="Bab"
          actions={
            <Button
              size="s"
              onClick={() => {
                const fromMs = Math.round(playhead() ?? 0);
                set(timings, { chapters: [...chapters, { fromMs, title: '' }] });
              }}
            >
              <Plus className="size-4" aria-hidden="true" />
              Bab di posisi ini
            </Button>
          }
        >
          {chapters.length === 0 && (
            <p className="text-small text-haze">Belum ada bab. Penonton memilihnya di pemutar.</p>
          )}
          <ol className="grid gap-3">
            {chapters.map((chapter, at) => (
              <li key={at} className="flex flex-wrap items-end gap-2">
                <PositionField
                  label={`Bab ${at + 1} mulai`}
                  ms={chapter.fromMs}
                  onChange={(fromMs) => setChapter(at, { fromMs })}
                  playhead={playhead}
                />
                <div className="min-w-48 flex-1">
                  <Field
                    label={`Nama bab ${at + 1}`}
                    value={chapter.title}
                    maxLength={120}
                    required
                    onChange={({ target }) => setChapter(at, { title: target.value })}
                  />
                </div>
                <IconButton
                  label={`Hapus bab ${at + 1}`}
                  onClick={() => set(timings, { chapters: chapters.filter((_, i) => i !== at) })}
                >
                  <Trash2 className="size-4" aria-hidden="true" />
                </IconButton>
              </li>
            ))}
          </ol>
        </Panel>
      </fieldset>
      {!isReadOnly && <SaveBar isDirty={isDirty} isBusy={isBusy} onReset={reset} />}
    </form>
  );
}
