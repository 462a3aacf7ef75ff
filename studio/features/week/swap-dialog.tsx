import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { MINUTE } from '#contract/constants.ts';
import type { AnswerOf } from '#contract/call.ts';
import type { listSlotCandidates } from '#contract/live/slot-candidates.ts';
import type { WeekRun, WeekSlot } from '#contract/live/week-shapes.ts';
import { date, dateTime } from '../../../web/lib/formats/formats.ts';
import { isApiError } from '../../../web/lib/api/api-error.ts';
import { callStudio } from '../../lib/call.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CheckField, Field, TextArea } from '../../ui/form/field.tsx';
import { dayOfRun } from './edit-slots.ts';
import { ImpactPanel } from './impact-panel.tsx';
import { clockAt, lengthOf, threeClocks } from './words.ts';

type Found = AnswerOf<typeof listSlotCandidates>['result'];
type Props = {
  channelId: string;
  run: Pick<WeekRun, 'start' | 'stop' | 'title' | 'layer'>;
  /** Nothing is there yet. */
  isNew: boolean;
  isEncoded: boolean;
  /** The draft with this in that time; `isWeekly`: each week, where the block is the template's. */
  make: (source: WeekSlot['source'], isWeekly: boolean) => WeekSlot[];
  onUse: (slots: WeekSlot[]) => void;
  /** Into the draft, and on to publishing. */
  onPublish: (slots: WeekSlot[]) => void;
  onClose: () => void;
};

const TYPED_MS = 250;

/** "Ganti": what fits the time of a block by length, licence and class, and what the change hits. */
export function SwapDialog({ channelId, run, isNew, isEncoded, make, ...on }: Props) {
  const { onUse, onPublish, onClose } = on;
  const form = useId();
  const search = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState('');
  const [found, setFound] = useState<Found>();
  const [problem, setProblem] = useState<string>();
  const [chosen, choose] = useState<WeekSlot['source']>();
  const [isWeekly, setWeekly] = useState(false);
  const minutes = Math.max(Math.round((Date.parse(run.stop) - Date.parse(run.start)) / MINUTE), 5);
  // Opened by a key, one goes on by typing; behind the dialog's own choice.
  useEffect(() => search.current?.focus(), []);
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const q = words.trim();
      callStudio<typeof listSlotCandidates>(
        'GET',
        '/studio/v1/week/candidates',
        { query: { channelId, start: run.start, minutes, ...(q === '' ? {} : { q }) } },
        { signal: stop.signal },
      ).then(
        ({ result }) => {
          setFound(result);
          setProblem(undefined);
        },
        (error: unknown) => {
          if (!stop.signal.aborted)
            setProblem(
              isApiError(error) ? error.failure.message : 'Daftar judul belum bisa dimuat.',
            );
        },
      );
    }, TYPED_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [channelId, run.start, minutes, words]);
  const next = useMemo(() => chosen && make(chosen, isWeekly), [chosen, isWeekly, make]);
  const keyOf = (source: WeekSlot['source'] | undefined) => JSON.stringify(source);
  const option = (source: WeekSlot['source'], name: string, note: string) => (
    <label
      key={keyOf(source)}
      aria-label={`${name}, ${note}`}
      className="flex items-start gap-2 rounded-s border border-line px-3 py-2 text-small has-checked:border-jingga has-checked:bg-jingga-deep"
    >
      <input
        type="radio"
        name={`${form}-candidate`}
        className="mt-1"
        checked={keyOf(chosen) === keyOf(source)}
        onChange={() => choose(source)}
      />
      <span>
        <span className="font-semibold">{name}</span>
        <span className="block text-note text-haze">{note}</span>
      </span>
    </label>
  );
  return (
    <Dialog
      title={`${isNew ? 'Isi' : 'Ganti'} ${run.title}, ${clockAt(run.start)}–${clockAt(run.stop)} WIB`}
      size="l"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Batal</Button>
          <Button disabled={next === undefined} onClick={() => next && onUse(next)}>
            Pakai di draf
          </Button>
          <Button
            look="primary"
            disabled={next === undefined}
            onClick={() => next && onPublish(next)}
          >
            Terbitkan…
          </Button>
        </>
      }
    >
      <p className="text-small text-mist">
        {threeClocks(run.start)}, {minutes} menit.
        {!isEncoded && ' Hanya yang muat, berlisensi, dan boleh tayang sepanjang waktu itu.'}
      </p>
      <div className="grid gap-4 md:grid-cols-2">
        <div className="grid content-start gap-3">
          {run.layer === 'template' && (
            <CheckField
              label="Setiap minggu"
              hint="Mengubah polanya; tanpa ini hanya tanggal ini yang berganti"
              checked={isWeekly}
              onChange={(event) => setWeekly(event.target.checked)}
            />
          )}
          {isEncoded && <EventFields onChange={choose} />}
          <Field
            label={isEncoded ? 'Atau cari pertandingan' : 'Cari judul'}
            type="search"
            ref={search}
            value={words}
            maxLength={60}
            onChange={(event) => setWords(event.target.value)}
          />
          <Alert>{problem}</Alert>
          <fieldset
            className="grid max-h-80 grid-cols-[minmax(0,1fr)] gap-1.5 overflow-y-auto"
            aria-busy={found === undefined}
          >
            <legend className="mb-1 text-note font-semibold text-mist">Yang cocok</legend>
            {found === undefined && <p className="text-small text-haze">Mencari…</p>}
            {found?.matches.map((each) =>
              option(
                { kind: 'fixture', fixtureId: each.fixtureId },
                each.name,
                [
                  each.competition,
                  `mulai ${dateTime(each.kickOffAt)}`,
                  each.channelName !== null && `disiarkan ${each.channelName}`,
                ]
                  .filter(Boolean)
                  .join(' · '),
              ),
            )}
            {found?.candidates.map((each) =>
              option(sourceOf(each, run.start), each.name, noteOf(each)),
            )}
            {found !== undefined && found.matches.length + found.candidates.length === 0 && (
              <p className="text-small text-haze">
                {isEncoded
                  ? 'Tidak ada pertandingan di sekitar waktu itu. Cari dengan nama tim.'
                  : 'Tidak ada judul yang cocok. Coba kata lain, atau perpanjang slotnya dulu.'}
              </p>
            )}
            {words.trim() === '' &&
              found?.categories.map((each) =>
                option(
                  { kind: 'category', categoryId: each.id },
                  `Kategori ${each.name}`,
                  `${each.titles} judul, bergantian tiap hari`,
                ),
              )}
          </fieldset>
        </div>
        <ImpactPanel channelId={channelId} slots={next} />
      </div>
    </Dialog>
  );
}

function sourceOf(
  { kind, titleId }: Found['candidates'][number],
  start: string,
): WeekSlot['source'] {
  return kind === 'film'
    ? { kind: 'title', titleId }
    : { kind: 'series', titleId, first: 1, anchor: dayOfRun({ start }) };
}

function noteOf(each: Found['candidates'][number]): string {
  return [
    each.kind === 'series'
      ? `${each.episodes} episode, terpanjang ${lengthOf(each.seconds)}`
      : lengthOf(each.seconds),
    each.filmClass,
    each.lastShownAt === null ? 'belum tayang di sini' : `terakhir ${date(each.lastShownAt)}`,
    each.licensedUntil === null
      ? 'lisensi tanpa akhir'
      : `lisensi s.d. ${date(each.licensedUntil)}`,
  ].join(' · ');
}

/** What an encoder sends then, in words: its pictures come from there. */
function EventFields({ onChange }: { onChange: (source: WeekSlot['source'] | undefined) => void }) {
  const [event, setEvent] = useState({ title: '', synopsis: '' });
  function set(change: Partial<typeof event>): void {
    const next = { ...event, ...change };
    setEvent(next);
    const title = next.title.trim();
    onChange(title === '' ? undefined : { ...next, kind: 'contribution', title, category: null });
  }
  return (
    <>
      <Field
        label="Nama siaran"
        required
        maxLength={200}
        value={event.title}
        onChange={({ target }) => set({ title: target.value })}
      />
      <TextArea
        label="Keterangan"
        maxLength={2000}
        value={event.synopsis}
        onChange={({ target }) => set({ synopsis: target.value })}
      />
    </>
  );
}
