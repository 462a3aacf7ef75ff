import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { TitleBody } from '#contract/catalog/title-body.ts';
import type { TitleMedia } from '#contract/catalog/operator-titles.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Field, SelectField, TextArea } from '../../ui/form/field.tsx';
import { Panel } from '../../ui/page.tsx';
import type { Draft } from './draft.ts';
import { MediaField } from './media-field.tsx';

type Episode = TitleBody['episodes'][number];
type Props = Draft & { media: readonly TitleMedia[] };

/** Seasons and episodes of a series, one season at a time. */
export function EpisodeList({ body, isReadOnly, set, media }: Props) {
  const numbers = [...new Set([1, ...body.episodes.map(({ season }) => season)])].toSorted(
    (a, b) => a - b,
  );
  const [chosen, choose] = useState(numbers[0] ?? 1);
  const season = numbers.includes(chosen) ? chosen : (numbers[0] ?? 1);
  const own = body.episodes
    .filter((each) => each.season === season)
    .toSorted((a, b) => a.number - b.number);
  const last = own.at(-1)?.number ?? 0;
  const change = (id: string, part: Partial<Episode>) =>
    set({ episodes: body.episodes.map((each) => (each.id === id ? { ...each, ...part } : each)) });
  const add = (into: number, number: number) => {
    const blank = { synopsis: '', assetId: null, runtimeMs: null, releaseAt: null };
    const id = crypto.randomUUID();
    const name = `Episode ${number}`;
    set({ episodes: [...body.episodes, { id, season: into, number, name, ...blank }] });
    choose(into);
  };
  return (
    <fieldset disabled={isReadOnly} className="grid min-w-0 gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label="Musim"
          value={String(season)}
          options={Object.fromEntries(numbers.map((each) => [each, `Musim ${each}`]))}
          onChange={(event) => choose(Number(event.target.value))}
        />
        <Button onClick={() => add(season, last + 1)}>
          <Plus className="size-4" aria-hidden="true" />
          Tambah episode
        </Button>
        <Button onClick={() => add((numbers.at(-1) ?? 0) + 1, 1)}>Musim baru</Button>
      </div>
      {own.length === 0 && (
        <Empty title="Belum ada episode di musim ini">
          Tambahkan episode pertamanya, lalu pasang filmnya.
        </Empty>
      )}
      <ol className="grid gap-3">
        {own.map((episode) => (
          <li key={episode.id}>
            <Panel
              title={`${episode.number}. ${episode.name}`}
              actions={
                <IconButton
                  label={`Hapus episode ${episode.number}`}
                  onClick={() =>
                    set({ episodes: body.episodes.filter(({ id }) => id !== episode.id) })
                  }
                >
                  <Trash2 className="size-4" aria-hidden="true" />
                </IconButton>
              }
            >
              <div className="grid gap-3 md:grid-cols-[6rem_1fr_1fr]">
                <Field
                  label="Nomor"
                  type="number"
                  min={0}
                  max={10_000}
                  value={episode.number}
                  onChange={(event) => change(episode.id, { number: Number(event.target.value) })}
                />
                <Field
                  label="Nama episode"
                  value={episode.name}
                  maxLength={160}
                  onChange={(event) => change(episode.id, { name: event.target.value })}
                />
                <MediaField
                  label="Film episode"
                  media={media}
                  value={episode.assetId}
                  onChange={(assetId) => change(episode.id, { assetId })}
                />
              </div>
              <div className="mt-3">
                <TextArea
                  label="Sinopsis episode"
                  rows={2}
                  maxLength={2_000}
                  value={episode.synopsis}
                  onChange={(event) => change(episode.id, { synopsis: event.target.value })}
                />
              </div>
            </Panel>
          </li>
        ))}
      </ol>
    </fieldset>
  );
}
