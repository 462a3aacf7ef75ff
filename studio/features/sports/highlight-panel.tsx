import { type FormEvent, useState } from 'react';
import type { AnswerOf } from '#contract/call.ts';
import { SECOND } from '#contract/constants.ts';
import type { DeskFixture, getDeskFixture } from '#contract/live/sports-desk.ts';
import { momentWords } from '#contract/live/sports-shapes.ts';
import { paths as site } from '../../../web/lib/page/paths.ts';
import { useSend } from '../../lib/use-send.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, SelectField } from '../../ui/form/field.tsx';
import { Panel } from '../../ui/page.tsx';
import { beginOf, clockText, lengthText, momentOf } from './broadcast-time.ts';
import type { Moment } from './chapter-panel.tsx';

type Highlight = AnswerOf<typeof getDeskFixture>['result']['highlights'][number];
type Props = {
  fixture: DeskFixture;
  highlights: readonly Highlight[];
  /** Scenes are begun from them. */
  moments: readonly Moment[];
  mayEdit: boolean;
};

const MOST_SCENES = 40;
/** A chapter is told at its moment: what led up to it is shown, and what came of it. */
const BEFORE = 15 * SECOND;
const AFTER = 10 * SECOND;

const lengthOf = (ranges: Highlight['ranges']) =>
  ranges.reduce((sum, { from, until }) => sum + Date.parse(until) - Date.parse(from), 0);

/** Highlights of a match: scenes of its channel's archive, one after the other. Nothing is encoded for them. */
export function HighlightPanel({ fixture, highlights, moments, mayEdit }: Props) {
  const { send, isBusy } = useSend();
  const [editedId, edit] = useState<string>();
  const edited = highlights.find(({ highlightId }) => highlightId === editedId);
  const { broadcast } = fixture;
  return (
    <Panel title="Cuplikan">
      <p className="mb-3 max-w-text text-note text-haze">
        Dipotong dari arsip saluran dan langsung bisa ditonton. Penonton yang menyembunyikan skor
        baru melihatnya setelah menonton pertandingannya.
      </p>
      <ul className="mb-4 grid gap-1 text-small" aria-label="Cuplikan">
        {highlights.map(({ highlightId, title, ranges }) => (
          <li key={highlightId} className="flex flex-wrap items-center gap-x-2">
            <span className="min-w-0 font-semibold break-words">{title}</span>
            <span className="text-haze">
              {ranges.length} adegan, {lengthText(lengthOf(ranges))}
            </span>
            <span className="ml-auto flex items-center gap-1">
              {broadcast !== null && (
                <a
                  href={site.liveTv(broadcast.channelId, undefined, { programmeId: highlightId })}
                  target="_blank"
                  rel="noreferrer"
                  className="rounded-s px-2 underline underline-offset-2"
                >
                  Tonton<span className="sr-only"> {title} di tab baru</span>
                </a>
              )}
              {mayEdit && (
                <>
                  <Button size="s" aria-label={`Ubah ${title}`} onClick={() => edit(highlightId)}>
                    Ubah
                  </Button>
                  <Button
                    size="s"
                    look="quiet"
                    isBusy={isBusy}
                    aria-label={`Hapus ${title}`}
                    onClick={() => send('removeHighlight', { highlightId })}
                  >
                    Hapus
                  </Button>
                </>
              )}
            </span>
          </li>
        ))}
        {highlights.length === 0 && <li className="text-haze">Belum ada cuplikan.</li>}
      </ul>
      {mayEdit && broadcast === null && (
        <p className="text-small text-haze">
          Pilih dulu siaran yang menayangkan pertandingan ini: cuplikan dipotong dari situ.
        </p>
      )}
      {mayEdit && broadcast !== null && (
        <HighlightForm
          key={edited?.highlightId ?? `new ${highlights.length}`}
          fixture={fixture}
          moments={moments}
          edited={edited}
          onDone={() => edit(undefined)}
        />
      )}
    </Panel>
  );
}

type Scene = { from: string; until: string };
type FormProps = {
  fixture: DeskFixture;
  moments: readonly Moment[];
  edited: Highlight | undefined;
  onDone: () => void;
};

const sceneOf = (at: number): Scene => ({
  from: clockText(at - BEFORE),
  until: clockText(at + AFTER),
});

function HighlightForm({ fixture, moments, edited, onDone }: FormProps) {
  const begin = beginOf(fixture);
  const [title, setTitle] = useState(edited?.title ?? '');
  const [scenes, setScenes] = useState<readonly Scene[]>(() =>
    (edited?.ranges ?? []).map(({ from, until }) => ({
      from: clockText(Date.parse(from)),
      until: clockText(Date.parse(until)),
    })),
  );
  const [highlightId] = useState(() => edited?.highlightId ?? crypto.randomUUID());
  const { send, isBusy, failure } = useSend({ isInline: true, onDone });
  const ranges = scenes.flatMap(({ from, until }) => {
    const [start, stop] = [momentOf(from, begin), momentOf(until, begin)];
    if (start === undefined || stop === undefined) return [];
    return [{ from: new Date(start).toISOString(), until: new Date(stop).toISOString() }];
  });
  const isWhole = scenes.length > 0 && ranges.length === scenes.length;
  const change = (index: number, to: Partial<Scene>) =>
    setScenes(scenes.map((scene, each) => (each === index ? { ...scene, ...to } : scene)));
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isWhole)
      send('saveHighlight', { highlightId, fixtureId: fixture.fixtureId, title, ranges });
  }
  return (
    <form onSubmit={submit} className="grid gap-3 border-t border-line pt-4">
      <Alert>{failure?.message}</Alert>
      <Field
        label="Judul cuplikan"
        required
        maxLength={100}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
      {scenes.map((scene, index) => (
        <fieldset key={index} className="flex flex-wrap items-end gap-2">
          <legend className="text-note font-semibold text-mist">Adegan {index + 1} (WIB)</legend>
          {(['from', 'until'] as const).map((edge) => (
            <Field
              key={edge}
              label={edge === 'from' ? 'Dari jam' : 'Sampai jam'}
              type="time"
              step={1}
              required
              value={scene[edge]}
              onChange={({ target }) => change(index, { [edge]: target.value })}
            />
          ))}
          <Button
            look="quiet"
            aria-label={`Buang adegan ${index + 1}`}
            onClick={() => setScenes(scenes.filter((_, each) => each !== index))}
          >
            Buang
          </Button>
        </fieldset>
      ))}
      <div className="flex flex-wrap items-end gap-2">
        {moments.length > 0 && (
          <div className="w-64">
            <SelectField
              label="Adegan dari bab"
              hint="15 detik sebelum sampai 10 detik sesudahnya."
              options={{
                '': 'Pilih bab…',
                ...Object.fromEntries(
                  moments.map(({ momentId, at, kind }) => [
                    momentId,
                    `${clockText(Date.parse(at))} ${momentWords[kind]}`,
                  ]),
                ),
              }}
              value=""
              disabled={scenes.length >= MOST_SCENES}
              onChange={({ target }) => {
                const at = moments.find(({ momentId }) => momentId === target.value)?.at;
                if (at !== undefined) setScenes([...scenes, sceneOf(Date.parse(at))]);
              }}
            />
          </div>
        )}
        <Button
          disabled={scenes.length >= MOST_SCENES}
          onClick={() => setScenes([...scenes, { from: '', until: '' }])}
        >
          Tambah adegan
        </Button>
        <Button type="submit" look="primary" isBusy={isBusy} disabled={!isWhole}>
          {edited === undefined ? 'Buat cuplikan' : 'Simpan cuplikan'}
        </Button>
        {edited !== undefined && <Button onClick={onDone}>Batal</Button>}
        {isWhole && <span className="text-small text-haze">{lengthText(lengthOf(ranges))}</span>}
      </div>
    </form>
  );
}
