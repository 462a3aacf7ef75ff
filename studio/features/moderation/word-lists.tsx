import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { AnswerOf } from '#contract/call.ts';
import type {
  listModerationWords,
  tryModerationWords,
  WordKind,
} from '#contract/engagement/index.ts';
import { useSend } from '../../lib/use-send.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Field, SelectField } from '../../ui/form/field.tsx';
import { FilterSelect } from '../../ui/grid/filter-bar.tsx';
import { Grid, type GridColumn } from '../../ui/grid/grid.tsx';
import { useGridQuery } from '../../ui/grid/grid-query.ts';
import { wordKindNames } from './words.ts';

type Word = AnswerOf<typeof listModerationWords>['result']['words'][number];
type Trial = AnswerOf<typeof tryModerationWords>['result'];

const columns: readonly GridColumn<Word>[] = [
  { id: 'word', header: 'Kata', width: 'minmax(10rem,2fr)', cell: ({ word }) => word },
  { id: 'kind', header: 'Jenis', cell: ({ kind }) => wordKindNames[kind] },
  { id: 'points', header: 'Nilai', width: '6rem', align: 'end', cell: ({ points }) => points },
  {
    id: 'changed',
    header: 'Asal',
    width: '8rem',
    cell: ({ is_changed }) => (is_changed ? <Badge tone="active">Diubah</Badge> : 'Bawaan'),
  },
];

/** The word lists as they count now. They are a few hundred: the browser has them all and filters by itself. */
export function ModerationWords({ words }: { words: readonly Word[] }) {
  const query = useGridQuery();
  const kind = query.get('jenis');
  const asked = query.words.toLowerCase();
  const rows = words.filter(
    (row) => (kind === undefined || row.kind === kind) && row.word.includes(asked),
  );
  const [edited, edit] = useState<Partial<Word>>();
  return (
    <>
      <Grid
        key={`${kind} ${asked} ${words.length}`}
        label="Daftar kata"
        csv="daftar-kata"
        columns={columns}
        first={{ rows, next: null }}
        total={rows.length}
        rowId={(row) => `${row.kind} ${row.word}`}
        onOpen={edit}
        words="Cari kata"
        filters={<FilterSelect name="jenis" label="Jenis" options={wordKindNames} />}
        end={
          <Button look="primary" onClick={() => edit({})}>
            <Plus className="size-4" aria-hidden="true" />
            Tambah kata
          </Button>
        }
        empty={
          <Empty title="Tidak ada kata yang cocok">Ubah saringan, atau tambahkan katanya.</Empty>
        }
      />
      {edited !== undefined && <WordDialog word={edited} onClose={() => edit(undefined)} />}
    </>
  );
}

function WordDialog({ word, onClose }: { word: Partial<Word>; onClose: () => void }) {
  const saving = useSend({ onDone: onClose });
  const trying = useSend();
  const trial = trying.result as Trial | undefined;
  const [entry, setEntry] = useState({
    kind: word.kind ?? ('abuse' as WordKind),
    word: word.word ?? '',
    points: String(word.points ?? 1),
  });
  const body = { words: [{ ...entry, points: Number(entry.points) }] };
  function save(event: FormEvent): void {
    event.preventDefault();
    saving.send('words', body);
  }
  return (
    <Dialog
      title={word.word === undefined ? 'Tambah kata' : `Kata “${word.word}”`}
      onClose={onClose}
      footer={
        <>
          <Button
            isBusy={trying.isBusy}
            disabled={entry.word.trim().length < 2}
            onClick={() => trying.send('try', body)}
          >
            Coba dulu
          </Button>
          <Button type="submit" form="kata" look="primary" isBusy={saving.isBusy}>
            Simpan
          </Button>
        </>
      }
    >
      <form id="kata" onSubmit={save} className="grid gap-3">
        <Field
          label="Kata"
          value={entry.word}
          minLength={2}
          maxLength={60}
          required
          readOnly={word.word !== undefined}
          onChange={(event) => setEntry({ ...entry, word: event.target.value })}
        />
        <SelectField
          label="Jenis"
          value={entry.kind}
          disabled={word.word !== undefined}
          onChange={(event) => setEntry({ ...entry, kind: event.target.value as WordKind })}
          options={wordKindNames}
        />
        <Field
          label="Nilai"
          type="number"
          min={0}
          max={4}
          step={0.5}
          required
          value={entry.points}
          hint="0 mengeluarkannya dari daftar."
          onChange={(event) => setEntry({ ...entry, points: event.target.value })}
        />
      </form>
      {trial !== undefined && (
        <div className="grid gap-2 rounded-s border border-line bg-ink p-3 text-small">
          <p>
            Dari {trial.looked_at} ulasan terakhir: {trial.newly_held} akan tertahan,{' '}
            {trial.newly_free} akan lolos.
          </p>
          <ul className="grid gap-1 text-haze">
            {trial.examples.slice(0, 5).map(({ comment_id, content, before, after }) => (
              <li key={comment_id} className="truncate">
                {before} → {after}: {content}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  );
}
