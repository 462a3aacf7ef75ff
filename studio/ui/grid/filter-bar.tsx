import { Search } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useId, useState } from 'react';
import { wordsOfField } from '../../lib/times.ts';
import { useMonthWords } from '../form/use-month-words.ts';
import { goneSort, SORT, useGridQuery, WORDS } from './grid-query.ts';

const TYPING_MS = 250;

type Words = { field: RefObject<HTMLInputElement | null>; placeholder: string };

/** Above a list: its search field, its filters, and what goes for the whole list at the right. */
export function FilterBar({
  words,
  children,
  end,
}: {
  words?: Words | undefined;
  children?: ReactNode;
  end?: ReactNode;
}) {
  if (words === undefined && children === undefined && end === undefined) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 pb-3">
      {words !== undefined && <WordsField {...words} />}
      {children}
      {end !== undefined && <div className="ml-auto flex items-center gap-2">{end}</div>}
    </div>
  );
}

/** A view that was kept before a column went opens without it, and says so. */
export function GoneSort({ columns }: { columns: readonly { sort?: string }[] }) {
  const { sort, set } = useGridQuery();
  const gone = goneSort({ sort }, columns);
  if (gone === undefined) return null;
  return (
    <output className="mb-3 flex flex-wrap items-center gap-3 rounded-s bg-kunyit-deep px-3 py-2 text-small text-kunyit">
      Urutan menurut kolom “{gone}” tidak ada di daftar ini. Yang tampil adalah urutan biasa.
      <button type="button" className="underline" onClick={() => set({ [SORT]: '' })}>
        Mengerti
      </button>
    </output>
  );
}

function WordsField({ field, placeholder }: Words) {
  const { words, set } = useGridQuery();
  const [typed, type] = useState(words);
  const [known, setKnown] = useState(words);
  if (known !== words) {
    setKnown(words);
    type(words);
  }
  useEffect(() => {
    if (typed === words) return undefined;
    const timer = setTimeout(() => set({ [WORDS]: typed }), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, words, set]);
  return (
    <label className="relative block w-64 max-w-full">
      <span className="sr-only">{placeholder}</span>
      <Search
        className="pointer-events-none absolute top-2.5 left-2.5 size-4 text-haze"
        aria-hidden="true"
      />
      <input
        ref={field}
        type="search"
        value={typed}
        maxLength={120}
        placeholder={placeholder}
        onChange={(event) => type(event.target.value)}
        className="h-9 w-full rounded-s border border-line bg-ink-1 pr-2 pl-8 text-small placeholder:text-haze hover:border-haze"
      />
    </label>
  );
}

/** A filter of a list as a native select; the choice stands in the address. */
export function FilterSelect({
  name,
  label,
  options,
  all = 'semua',
}: {
  /** In the address. */
  name: string;
  label: string;
  /** What the empty choice means. */
  all?: string;
  /** Value to words; without the empty value, which is all. */
  options: Readonly<Record<string, string>>;
}) {
  const { get, set } = useGridQuery();
  const id = useId();
  return (
    <div className="flex items-center">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select
        id={id}
        value={get(name) ?? ''}
        onChange={(event) => set({ [name]: event.target.value })}
        className="h-9 rounded-s border border-line bg-ink-1 px-2 text-small hover:border-haze"
      >
        <option value="">
          {label}: {all}
        </option>
        {Object.entries(options).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}

/** A filter by a month or a day; the choice stands in the address, and in words beside the field. */
export function FilterDate({
  name,
  label,
  type = 'month',
}: {
  name: string;
  label: string;
  type?: 'month' | 'date';
}) {
  const { get, set } = useGridQuery();
  const id = useId();
  const value = get(name) ?? '';
  const isMonth = type === 'month';
  const month = useMonthWords(isMonth ? value : '');
  const said = isMonth ? month : wordsOfField(type, value);
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        id={id}
        type={type}
        title={label}
        min={isMonth ? '2020-01' : '2020-01-01'}
        max={isMonth ? '2099-12' : '2099-12-31'}
        value={value}
        aria-describedby={`${id}-said`}
        onChange={({ target }) => set({ [name]: target.value })}
        className="h-9 rounded-s border border-line bg-ink-1 px-2 text-small hover:border-haze"
      />
      <span id={`${id}-said`} className="text-note text-cloud">
        {value === '' ? `${label}: semua` : said}
      </span>
    </div>
  );
}
