import { type FormEvent, useState } from 'react';
import type { StaffTopic } from '#contract/catalog/operator-topics.ts';
import { useSend } from '../../lib/use-send.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Page, Panel } from '../../ui/page.tsx';
import { slugOf } from './words.ts';

type Kind = StaffTopic['kind'];
type Saved = Pick<StaffTopic, 'kind' | 'slug' | 'name' | 'description' | 'position' | 'aliases'>;

const STEP = 10;
const nouns: Record<Kind, string> = { genre: 'Genre', category: 'Kategori' };

/** Genres and categories: what titles are told and gathered by. */
export function TopicsPage({ topics }: { topics: readonly StaffTopic[] }) {
  const { send, isBusy, failure } = useSend({ isInline: true });
  const save = (saved: Saved) => send('save', saved);
  const remove = ({ kind, slug }: StaffTopic) => send('remove', { kind, slug });
  return (
    <Page
      title="Genre dan kategori"
      trail={[{ to: '/judul', label: 'Judul' }]}
      lead="Setiap judul perlu sedikitnya satu genre untuk terbit. Kategori mengumpulkan judul untuk beranda dan jadwal; alamat yang sama dengan sebuah genre menjadi satu halaman bagi penonton."
    >
      <Alert>{failure?.message}</Alert>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        {(['genre', 'category'] as const).map((kind) => {
          const own = topics.filter((topic) => topic.kind === kind);
          return (
            <Panel key={kind} title={nouns[kind]}>
              {own.length === 0 && (
                <Empty title={`Belum ada ${nouns[kind].toLowerCase()}`}>
                  Yang pertama dibuat di bawah.
                </Empty>
              )}
              <ul className="grid gap-4" aria-label={nouns[kind]}>
                {own.map((topic) => (
                  <TopicLine
                    key={JSON.stringify(topic)}
                    topic={topic}
                    isBusy={isBusy}
                    save={save}
                    remove={remove}
                  />
                ))}
              </ul>
              <NewTopic kind={kind} own={own} isBusy={isBusy} save={save} />
            </Panel>
          );
        })}
      </div>
    </Page>
  );
}

function NewTopic({
  kind,
  own,
  isBusy,
  save,
}: {
  kind: Kind;
  own: readonly StaffTopic[];
  isBusy: boolean;
  save: (saved: Saved) => void;
}) {
  const [name, setName] = useState('');
  const slug = slugOf(name);
  const isTaken = own.some((topic) => topic.slug === slug);
  function add(event: FormEvent): void {
    event.preventDefault();
    const position = Math.min(Math.max(0, ...own.map((topic) => topic.position)) + STEP, 1_000);
    save({ kind, slug, name: name.trim(), description: '', position, aliases: [] });
    setName('');
  }
  return (
    <form onSubmit={add} className="mt-4 flex items-end gap-2 border-t border-line pt-4">
      <div className="flex-1">
        <Field
          label={`${nouns[kind]} baru`}
          value={name}
          required
          maxLength={60}
          hint={slug === '' ? undefined : `/${slug}`}
          error={isTaken ? 'Sudah ada.' : undefined}
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <Button type="submit" look="primary" isBusy={isBusy} disabled={slug === '' || isTaken}>
        Tambah
      </Button>
    </form>
  );
}

function TopicLine({
  topic,
  isBusy,
  save,
  remove,
}: {
  topic: StaffTopic;
  isBusy: boolean;
  save: (saved: Saved) => void;
  remove: (topic: StaffTopic) => void;
}) {
  const { kind, slug, titles, rails } = topic;
  const [name, setName] = useState(topic.name);
  const [description, setDescription] = useState(topic.description);
  const [position, setPosition] = useState(String(topic.position));
  const [aliases, setAliases] = useState(topic.aliases.join(', '));
  const words = aliases
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
  const saved = { kind, slug, name: name.trim(), description, position: Number(position) };
  const isSame =
    saved.name === topic.name &&
    description === topic.description &&
    saved.position === topic.position &&
    words.join() === topic.aliases.join();
  const isUsed = titles + rails > 0;
  return (
    <li>
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          save({ ...saved, aliases: words });
        }}
      >
        <div className="min-w-40 flex-1">
          <Field
            label={`Nama (${titles} judul${rails > 0 ? `, ${rails} rel` : ''})`}
            value={name}
            required
            maxLength={60}
            hint={`/${slug}`}
            onChange={({ target }) => setName(target.value)}
          />
        </div>
        {kind === 'genre' ? (
          <div className="min-w-40 flex-1">
            <Field
              label="Kata lain"
              hint="Dipisah koma, untuk pencarian"
              value={aliases}
              maxLength={400}
              onChange={({ target }) => setAliases(target.value)}
            />
          </div>
        ) : (
          <>
            <div className="min-w-40 flex-1">
              <Field
                label="Keterangan"
                hint="Di atas judul-judulnya"
                value={description}
                maxLength={400}
                onChange={({ target }) => setDescription(target.value)}
              />
            </div>
            <div className="w-20">
              <Field
                label="Urutan"
                type="number"
                min={0}
                max={1000}
                required
                value={position}
                onChange={({ target }) => setPosition(target.value)}
              />
            </div>
          </>
        )}
        <Button type="submit" disabled={isSame} isBusy={isBusy}>
          Simpan
        </Button>
        <Button
          look="danger"
          disabled={isUsed}
          title={isUsed ? 'Masih dipakai judul atau rel' : undefined}
          onClick={() => remove(topic)}
        >
          Hapus
        </Button>
      </form>
    </li>
  );
}
