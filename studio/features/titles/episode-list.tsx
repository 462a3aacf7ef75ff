import { ListChecks, Plus, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { TitleBody } from '#contract/catalog/title-body.ts';
import type { TitleMedia } from '#contract/catalog/operator-titles.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { CheckField, Field, SelectField, TextArea } from '../../ui/form/field.tsx';
import { TimeField } from '../../ui/form/time-field.tsx';
import { Panel } from '../../ui/page.tsx';
import type { Draft } from './draft.ts';
import { EpisodeDialog } from './episode-dialog.tsx';
import { MediaField } from './media-field.tsx';

type Episode = TitleBody['episodes'][number];
type Props = Draft & { media: readonly TitleMedia[] };

/** Seasons and episodes of a series, one season at a time. */
export function EpisodeList({ body, isReadOnly, set, media }: Props) {
  const numbers = [...new Set([1, ...body.episodes.map(({ season }) => season)])].toSorted(
    (a, b) => a - b,
  );
  const [shown, show] = useState(numbers[0] ?? 1);
  const season = numbers.includes(shown) ? shown : (numbers[0] ?? 1);
  const many = useMany(body.episodes);
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
    show(into);
  };
  return (
    <fieldset disabled={isReadOnly} className="grid min-w-0 gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label="Musim"
          value={String(season)}
          options={Object.fromEntries(numbers.map((each) => [each, `Musim ${each}`]))}
          onChange={(event) => show(Number(event.target.value))}
        />
        <Button onClick={() => add(season, last + 1)}>
          <Plus className="size-4" aria-hidden="true" />
          Tambah episode
        </Button>
        <Button onClick={() => add((numbers.at(-1) ?? 0) + 1, 1)}>Musim baru</Button>
        {own.length > 0 && !isReadOnly && (
          <CheckField
            label={`Pilih semua di musim ${season}`}
            checked={own.every(({ id }) => many.chosen.has(id))}
            onChange={({ target }) =>
              many.choose(
                own.map(({ id }) => id),
                target.checked,
              )
            }
          />
        )}
        {many.chosen.size > 0 && (
          <Button onClick={() => many.ask(true)}>
            <ListChecks className="size-4" aria-hidden="true" />
            Ubah {many.chosen.size} episode…
          </Button>
        )}
        {many.before !== undefined && (
          <Button
            onClick={() => {
              if (many.before !== undefined) set({ episodes: [...many.before] });
              many.forget();
            }}
          >
            <Undo2 className="size-4" aria-hidden="true" />
            Urungkan
          </Button>
        )}
      </div>
      {many.isAsked && (
        <EpisodeDialog
          episodes={body.episodes}
          chosen={many.chosen}
          onClose={() => many.ask(false)}
          onDone={(episodes) => {
            many.done(episodes);
            set({ episodes });
          }}
        />
      )}
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
                <span className="flex items-center gap-2">
                  {!isReadOnly && (
                    <CheckField
                      label="Pilih"
                      aria-label={`Pilih episode ${episode.number}`}
                      checked={many.chosen.has(episode.id)}
                      onChange={({ target }) => many.choose([episode.id], target.checked)}
                    />
                  )}
                  <IconButton
                    label={`Hapus episode ${episode.number}`}
                    onClick={() =>
                      set({ episodes: body.episodes.filter(({ id }) => id !== episode.id) })
                    }
                  >
                    <Trash2 className="size-4" aria-hidden="true" />
                  </IconButton>
                </span>
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
              <div className="mt-3 grid gap-3 md:grid-cols-[1fr_18rem]">
                <TextArea
                  label="Sinopsis episode"
                  rows={2}
                  maxLength={2_000}
                  value={episode.synopsis}
                  onChange={(event) => change(episode.id, { synopsis: event.target.value })}
                />
                <TimeField
                  label="Waktu tayang"
                  name={`release-${episode.id}`}
                  hint="Kosong: bersama judulnya"
                  defaultValue={episode.releaseAt}
                  onTime={(iso) => change(episode.id, { releaseAt: iso === '' ? null : iso })}
                />
              </div>
            </Panel>
          </li>
        ))}
      </ol>
    </fieldset>
  );
}

type Episodes = TitleBody['episodes'];

/** Which episodes are chosen, and what they were before something was done with them. */
function useMany(episodes: Episodes) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [isAsked, ask] = useState(false);
  const [step, setStep] = useState<{ before: Episodes; after: Episodes }>();
  const chosen = new Set(episodes.flatMap(({ id }) => (ids.has(id) ? [id] : [])));
  return {
    chosen,
    choose: (some: readonly string[], isChosen: boolean) =>
      setIds(
        new Set(isChosen ? [...chosen, ...some] : [...chosen].filter((id) => !some.includes(id))),
      ),
    isAsked,
    ask,
    /** Only until something else is changed. */
    before: step?.after === episodes ? step.before : undefined,
    done(after: Episodes) {
      setStep({ before: episodes, after });
      ask(false);
    },
    forget: () => setStep(undefined),
  };
}
