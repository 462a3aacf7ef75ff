import type { StaffTopic } from '#contract/catalog/operator-topics.ts';
import { paths } from '../../lib/paths.ts';
import { slugOf } from '../../lib/slug.ts';
import { useSend } from '../../lib/use-send.ts';
import { Alert } from '../../ui/alert.tsx';
import { Empty } from '../../ui/empty.tsx';
import { NamedLine, NewLine, nextPosition } from '../../ui/form/named-lines.tsx';
import { Page, Panel } from '../../ui/page.tsx';

type Kind = StaffTopic['kind'];
type Saved = Pick<StaffTopic, 'kind' | 'slug' | 'name' | 'description' | 'position' | 'aliases'>;

const nouns: Record<Kind, string> = { genre: 'Genre', category: 'Kategori' };

/** Genres and categories: what titles are told and gathered by. */
export function TopicsPage({ topics }: { topics: readonly StaffTopic[] }) {
  const { send, isBusy, failure } = useSend({ isInline: true });
  const save = (saved: Saved) => send('save', saved);
  const remove = ({ kind, slug }: StaffTopic) => send('remove', { kind, slug });
  return (
    <Page
      title="Genre dan kategori"
      trail={[{ to: paths.titles, label: 'Judul' }]}
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
              <NewLine
                label={`${nouns[kind]} baru`}
                maxLength={60}
                hintOf={(name) => (slugOf(name) === '' ? undefined : `/${slugOf(name)}`)}
                problemOf={(name) => {
                  const slug = slugOf(name);
                  if (slug === '') return '';
                  return own.some((topic) => topic.slug === slug) ? 'Sudah ada.' : undefined;
                }}
                isBusy={isBusy}
                onAdd={(name) => {
                  const position = nextPosition(own);
                  save({ kind, slug: slugOf(name), name, description: '', position, aliases: [] });
                }}
              />
            </Panel>
          );
        })}
      </div>
    </Page>
  );
}

const rank = { label: 'Urutan', isRank: true };
const fields = {
  genre: {
    aliases: { label: 'Kata lain', hint: 'Dipisah koma, untuk pencarian', maxLength: 400 },
  },
  category: {
    description: { label: 'Keterangan', hint: 'Di atas judul-judulnya', maxLength: 400 },
    position: rank,
  },
} as const;

type LineProps = {
  topic: StaffTopic;
  isBusy: boolean;
  save: (saved: Saved) => void;
  remove: (topic: StaffTopic) => void;
};

function TopicLine({ topic, isBusy, save, remove }: LineProps) {
  const { kind, slug, titles, rails, name, description, position, aliases } = topic;
  return (
    <NamedLine<'aliases' | 'description' | 'position'>
      label={`Nama (${titles} judul${rails > 0 ? `, ${rails} rel` : ''})`}
      hint={`/${slug}`}
      saved={{ name, description, position: String(position), aliases: aliases.join(', ') }}
      fields={fields[kind]}
      whyKept={titles + rails > 0 ? 'Masih dipakai judul atau rel' : undefined}
      isBusy={isBusy}
      onSave={(values) =>
        save({
          kind,
          slug,
          name: values.name,
          description: values.description,
          position: Number(values.position),
          aliases: values.aliases
            .split(',')
            .map((word) => word.trim())
            .filter(Boolean),
        })
      }
      onRemove={() => remove(topic)}
    />
  );
}
