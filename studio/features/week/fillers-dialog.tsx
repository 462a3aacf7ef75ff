import { X } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import type { AnswerOf } from '#contract/call.ts';
import type {
  getFillerCollection,
  listFillerCandidates,
  listFillerCollections,
} from '#contract/live/fillers.ts';
import { callStudio } from '../../lib/call.ts';
import { useRested } from '../../lib/use-rested.ts';
import { useSend } from '../../lib/use-send.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/form/field.tsx';
import { lengthOf } from './words.ts';

export type Collection = AnswerOf<typeof listFillerCollections>['result']['collections'][number];
type Opened = AnswerOf<typeof getFillerCollection>['result'];
type Film = AnswerOf<typeof listFillerCandidates>['result']['films'][number];
type Own = Film & { weight: string; problem: string | null };

const USUAL_WEIGHT = '10';

/** One collection of fillers: its name, its films, and how often each comes. */
export function FillersDialog({
  opened,
  mayEdit,
  onClose,
}: {
  opened: Opened | undefined;
  mayEdit: boolean;
  onClose: () => void;
}) {
  const form = useId();
  const [collectionId] = useState(() => opened?.collectionId ?? crypto.randomUUID());
  const [name, setName] = useState(opened?.name ?? '');
  const [own, setOwn] = useState<readonly Own[]>(
    () => opened?.fillers.map((each) => ({ ...each, weight: String(each.weight) })) ?? [],
  );
  const { send, isBusy, failure } = useSend({ isInline: true, onDone: onClose });
  const total = own.reduce((sum, { weight }) => sum + (Number(weight) || 0), 0);
  function submit(event: FormEvent): void {
    event.preventDefault();
    const fillers = own.map(({ titleId, weight }) => ({ titleId, weight: Number(weight) }));
    send('save', { collectionId, revision: opened?.revision ?? 0, name: name.trim(), fillers });
  }
  const set = (titleId: string, weight: string) =>
    setOwn(own.map((each) => (each.titleId === titleId ? { ...each, weight } : each)));
  return (
    <Dialog
      title={opened === undefined ? 'Kumpulan pengisi baru' : opened.name}
      size="l"
      onClose={onClose}
      footer={
        mayEdit && (
          <>
            {opened !== undefined && (
              <Button
                look="danger"
                className="mr-auto"
                isBusy={isBusy}
                onClick={() => send('remove', { collectionId })}
              >
                Hapus kumpulan
              </Button>
            )}
            <Button onClick={onClose}>Batal</Button>
            <Button type="submit" form={form} look="primary" isBusy={isBusy}>
              Simpan
            </Button>
          </>
        )
      }
    >
      <Alert>{failure?.message}</Alert>
      <form id={form} onSubmit={submit} className="grid content-start gap-4">
        <Field
          label="Nama"
          value={name}
          required
          maxLength={60}
          pattern=".*\S.*"
          disabled={!mayEdit}
          onChange={({ target }) => setName(target.value)}
        />
        <fieldset className="grid gap-1.5">
          <legend className="mb-1 text-note font-semibold text-mist">
            Isi ({own.length} judul)
          </legend>
          {own.length === 0 && (
            <p className="text-small text-haze">Belum ada judul. Cari di bawah, lalu tambahkan.</p>
          )}
          {own.map(({ titleId, name: title, seconds, filmClass, weight, problem }) => (
            <div
              key={titleId}
              className="flex flex-wrap items-center gap-3 rounded-s border border-line px-3 py-1.5 text-small"
            >
              <span className="min-w-40 flex-1">
                <span className="font-semibold">{title}</span>
                <span className="block text-note text-haze">
                  {[
                    lengthOf(seconds),
                    filmClass,
                    total > 0 && `${Math.round((100 * (Number(weight) || 0)) / total)}%`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                  {problem !== null && <span className="text-kunyit"> · {problem}</span>}
                </span>
              </span>
              <span className="w-24">
                <Field
                  label="Bobot"
                  aria-label={`Bobot ${title}`}
                  type="number"
                  min={1}
                  max={100}
                  required
                  value={weight}
                  disabled={!mayEdit}
                  onChange={({ target }) => set(titleId, target.value)}
                />
              </span>
              {mayEdit && (
                <IconButton
                  label={`Keluarkan ${title}`}
                  onClick={() => setOwn(own.filter((each) => each.titleId !== titleId))}
                >
                  <X className="size-4" aria-hidden="true" />
                </IconButton>
              )}
            </div>
          ))}
        </fieldset>
      </form>
      {mayEdit && (
        <AddFilms
          has={(titleId) => own.some((each) => each.titleId === titleId)}
          onAdd={(film) => setOwn([...own, { ...film, weight: USUAL_WEIGHT, problem: null }])}
        />
      )}
    </Dialog>
  );
}

/** Films that can be fillers, by name. */
function AddFilms({
  has,
  onAdd,
}: {
  has: (titleId: string) => boolean;
  onAdd: (film: Film) => void;
}) {
  const [words, setWords] = useState('');
  const [films, setFilms] = useState<readonly Film[]>();
  useRested(words.trim(), (q, signal) =>
    callStudio<typeof listFillerCandidates>(
      'GET',
      '/studio/v1/fillers/candidates',
      { query: q === '' ? {} : { q } },
      { signal },
    ).then(
      ({ result }) => setFilms(result.films),
      () => void (signal.aborted || setFilms([])),
    ),
  );
  const open = films?.filter(({ titleId }) => !has(titleId));
  return (
    <section aria-label="Tambah film" className="grid gap-2 border-t border-line pt-4">
      <Field
        label="Cari film pendek"
        hint="Paling lama 30 menit, siap tayang, dan berlisensi sekarang"
        type="search"
        value={words}
        maxLength={60}
        onChange={({ target }) => setWords(target.value)}
      />
      <ul
        className="grid max-h-48 grid-cols-[minmax(0,1fr)] gap-1 overflow-y-auto"
        aria-busy={films === undefined}
      >
        {open?.length === 0 && (
          <li className="text-small text-haze">Tidak ada film pendek lain yang cocok.</li>
        )}
        {open?.map((film) => (
          <li key={film.titleId} className="flex items-center gap-3 text-small">
            <Button size="s" onClick={() => onAdd(film)}>
              Tambah<span className="sr-only"> {film.name}</span>
            </Button>
            <span>
              {film.name}{' '}
              <span className="text-haze">
                {lengthOf(film.seconds)} · {film.filmClass}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
