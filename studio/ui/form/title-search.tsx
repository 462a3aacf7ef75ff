import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { listTitleEntries, TitleEntry } from '#contract/catalog/operator-titles.ts';
import { ApiError } from '../../../web/lib/api/api-error.ts';
import { callStudio } from '../../lib/call.ts';
import { Alert } from '../alert.tsx';
import { Button } from '../button.tsx';
import { Field } from './field.tsx';

type Props = {
  label: string;
  /** Titles that are there already. */
  taken: readonly string[];
  /** What a press does with one. */
  verb?: string;
  onPick: (title: TitleEntry) => void;
};

const MOST = 20;

/** Finds titles by the beginning of their name; a press takes one. */
export function TitleSearch({ label, taken, verb = 'Tambahkan', onPick }: Props) {
  const [prefix, setPrefix] = useState('');
  const [found, setFound] = useState<readonly TitleEntry[]>();
  const [problem, setProblem] = useState<string>();
  async function search(): Promise<void> {
    try {
      const { result } = await callStudio<typeof listTitleEntries>('GET', '/studio/v1/title/list', {
        query: { prefix, pageSize: MOST },
      });
      setFound(result.titles);
      setProblem(undefined);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.failure.message);
    }
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    // It stands inside a larger form.
    event.stopPropagation();
    void search();
  }
  return (
    <div className="grid gap-2">
      <div className="flex items-end gap-2">
        <Field
          label={label}
          value={prefix}
          maxLength={100}
          placeholder="Awal namanya"
          onChange={(event) => setPrefix(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && submit(event)}
        />
        <Button onClick={() => void search()}>
          <Search className="size-4" aria-hidden="true" />
          Cari
        </Button>
      </div>
      <Alert>{problem}</Alert>
      {found !== undefined && (
        <ul
          aria-label="Judul yang ditemukan"
          className="grid max-h-64 grid-cols-[minmax(0,1fr)] gap-1 overflow-y-auto"
        >
          {found.length === 0 && <li className="text-small text-haze">Tidak ada yang cocok.</li>}
          {found.map((title) => (
            <li key={title.titleId} className="flex items-center gap-2 text-small">
              <span className="min-w-0 flex-1 truncate">
                <span className="font-medium">{title.name}</span>{' '}
                <span className="text-haze">{title.slug}</span>
              </span>
              <Button
                size="s"
                disabled={taken.includes(title.titleId)}
                aria-label={taken.includes(title.titleId) ? undefined : `${verb} ${title.name}`}
                onClick={() => onPick(title)}
              >
                {taken.includes(title.titleId) ? 'Sudah ada' : verb}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
