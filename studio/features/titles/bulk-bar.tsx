import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { AnswerOf, InputOf } from '#contract/call.ts';
import type { listTitleChoices, TitleEntry } from '#contract/catalog/operator-titles.ts';
import type { createBulk } from '#contract/editorial/bulk.ts';
import { count } from '../../../web/lib/formats/formats.ts';
import { callStudio } from '../../lib/call.ts';
import { paths } from '../../lib/paths.ts';
import { useSend } from '../../lib/use-send.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CheckField, SelectField } from '../../ui/form/field.tsx';
import type { GridQuery } from '../../ui/grid/grid-query.ts';
import { titleFilter } from './title-filter.ts';
import { filmClassNames, matrixNames } from './words.ts';

type Act = 'publish' | 'withdraw' | 'change';
type Input = InputOf<typeof createBulk>['body'] & object;
type Choices = AnswerOf<typeof listTitleChoices>['result'];

export const acts: Record<Act, string> = {
  publish: 'Terbitkan',
  withdraw: 'Tarik dari tayang',
  change: 'Ubah…',
};
const titles: Record<Act, string> = {
  publish: 'Terbitkan banyak judul',
  withdraw: 'Tarik banyak judul dari tayang',
  change: 'Ubah banyak judul',
};

type Props = { act: Act; rows: readonly TitleEntry[]; query: GridQuery; onClose: () => void };

/** What is done with the chosen titles, or with all that match; it is tried out first. */
export function BulkDialog({ act, rows, query, onClose }: Props) {
  const navigate = useNavigate();
  const [jobId] = useState(() => crypto.randomUUID());
  const [isAll, setAll] = useState(false);
  const [change, setChange] = useState<Record<string, string>>({});
  const [isPublished, publish] = useState(false);
  const { send, isBusy, failure } = useSend({
    isInline: true,
    onDone: () => void navigate(paths.bulk(jobId)),
  });
  const isEmpty = act === 'change' && Object.values(change).every((value) => value === '');
  function create(): void {
    const { pageSize: _, ...filter } = titleFilter(query);
    const input: Input = {
      jobId,
      act: act === 'change' ? { do: act, change: changeOf(change), isPublished } : { do: act },
      select: isAll ? { filter } : { ids: rows.map(({ titleId }) => titleId) },
    };
    send('bulk', input);
  }
  return (
    <Dialog
      title={titles[act]}
      size="m"
      onClose={onClose}
      footer={
        <Button look="primary" isBusy={isBusy} disabled={isEmpty} onClick={create}>
          Uji dulu
        </Button>
      }
    >
      <Alert>{failure?.message}</Alert>
      <fieldset className="grid gap-2 text-small">
        <legend className="mb-1 text-note font-semibold text-mist">Judul yang mana</legend>
        {[
          { words: `${count(rows.length)} judul yang dipilih`, value: false },
          { words: 'Semua yang cocok dengan saringan daftar ini', value: true },
        ].map(({ words, value }) => (
          <label key={words} className="flex items-center gap-2">
            <input
              type="radio"
              name="select"
              className="size-4"
              checked={isAll === value}
              onChange={() => setAll(value)}
            />
            {words}
          </label>
        ))}
      </fieldset>
      {act === 'change' && (
        <>
          <ChangeFields
            change={change}
            onChange={(field, value) => setChange((now) => ({ ...now, [field]: value }))}
          />
          <CheckField
            label="Langsung tayangkan"
            hint="Untuk judul yang sedang tayang dan tidak punya perubahan lain; sisanya menjadi draf."
            checked={isPublished}
            onChange={({ target }) => publish(target.checked)}
          />
        </>
      )}
      <p className="text-small text-haze">
        Belum ada yang berubah: setiap judul dicoba dulu, paling banyak 5.000 sekaligus. Setelah
        dijalankan, semuanya bisa dikembalikan sampai 24 jam.
      </p>
    </Dialog>
  );
}

const LISTS = ['addGenres', 'removeGenres', 'addCategories', 'removeCategories'];

function changeOf(change: Readonly<Record<string, string>>) {
  const given = Object.entries(change).filter(([, value]) => value !== '');
  return Object.fromEntries(
    given.map(([field, value]) => [field, LISTS.includes(field) ? [value] : value]),
  );
}

type FieldsProps = {
  change: Readonly<Record<string, string>>;
  onChange: (field: string, value: string) => void;
};

function ChangeFields({ change, onChange }: FieldsProps) {
  const [choices, setChoices] = useState<Choices>();
  useEffect(() => {
    const stop = new AbortController();
    callStudio<typeof listTitleChoices>('GET', '/studio/v1/title/choices', undefined, {
      signal: stop.signal,
    }).then(
      ({ result }) => setChoices(result),
      () => undefined,
    );
    return () => stop.abort();
  }, []);
  const named = (all: readonly { slug: string; name: string }[] = []) =>
    Object.fromEntries(all.map(({ slug, name }) => [slug, name]));
  const fields: [string, string, Readonly<Record<string, string>>][] = [
    ['filmClass', 'Klasifikasi usia', filmClassNames],
    ['matrix', 'Kelas akses', matrixNames],
    ['addGenres', 'Tambah genre', named(choices?.genres)],
    ['removeGenres', 'Lepas genre', named(choices?.genres)],
    ['addCategories', 'Tambah kategori', named(choices?.categories)],
    ['removeCategories', 'Lepas kategori', named(choices?.categories)],
  ];
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {fields.map(([field, label, options]) => (
        <SelectField
          key={field}
          label={label}
          value={change[field] ?? ''}
          options={{ '': 'Tidak diubah', ...options }}
          onChange={({ target }) => onChange(field, target.value)}
        />
      ))}
    </div>
  );
}
