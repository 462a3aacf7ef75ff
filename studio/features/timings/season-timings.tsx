import { Copy, Search } from 'lucide-react';
import type { FormEvent } from 'react';
import { Link } from 'react-router';
import type { AssetTimings } from '#contract/catalog/operator-timings.ts';
import { paths } from '../../lib/paths.ts';
import { useSend } from '../../lib/use-send.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { SaveBar } from '../../ui/form/save-bar.tsx';
import { Panel } from '../../ui/page.tsx';
import { problemOf, useTimings } from './draft.ts';
import { positionText } from '../../ui/form/position.ts';
import { PositionField } from '../../ui/form/position-field.tsx';

export type EpisodeTimings = { label: string; timings: AssetTimings };
type Props = {
  seasons: readonly { number: number; episodes: readonly EpisodeTimings[] }[];
  isReadOnly: boolean;
};

/** Where the openings and the credits of a whole series lie, a season on one screen. */
export function SeasonTimings({ seasons, isReadOnly }: Props) {
  const all = seasons.flatMap(({ episodes }) => episodes.map(({ timings }) => timings));
  const { draft, isDirty, hasProblem, setMarker, reset, toSave } = useTimings(all);
  const { send, isBusy, failure } = useSend({ isInline: true, onDone: reset });
  const look = useSend();
  if (all.length === 0)
    return (
      <Empty title="Belum ada episode dengan film">
        Pasang film di tab Episode, lalu atur pembukanya di sini.
      </Empty>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!hasProblem) send('saveTimings', toSave());
  };
  return (
    <form onSubmit={submit}>
      <fieldset disabled={isReadOnly} className="grid min-w-0 gap-4">
        <Alert>{failure?.message}</Alert>
        {seasons.map(({ number, episodes }) => {
          const found = episodes.filter(({ timings }) => timings.found.length > 0);
          const [first, ...others] = episodes;
          const copied = first && draft(first.timings).markers.intro;
          const mayCopy = copied !== undefined && copied.fromMs !== null && others.length > 0;
          return (
            <Panel
              key={number}
              title={`Musim ${number}`}
              actions={
                <div className="flex flex-wrap gap-2">
                  {episodes.length > 0 && (
                    <Button
                      size="s"
                      isBusy={look.isBusy}
                      onClick={() =>
                        look.send('findIntros', {
                          assetIds: episodes.map(({ timings }) => timings.assetId),
                        })
                      }
                    >
                      <Search className="size-4" aria-hidden="true" />
                      Cari pembuka dan kredit
                    </Button>
                  )}
                  {mayCopy && (
                    <Button
                      size="s"
                      onClick={() => {
                        for (const { timings } of others) setMarker(timings, 'intro', copied);
                      }}
                    >
                      <Copy className="size-4" aria-hidden="true" />
                      Salin pembuka episode pertama
                    </Button>
                  )}
                  {found.length > 0 && (
                    <Button
                      size="s"
                      look="primary"
                      onClick={() => {
                        for (const { timings } of found)
                          for (const each of timings.found) setMarker(timings, each.kind, each);
                      }}
                    >
                      Pakai semua temuan ({found.length})
                    </Button>
                  )}
                </div>
              }
            >
              <ol className="grid divide-y divide-line">
                {episodes.map(({ label, timings }) => {
                  const { intro, credits } = draft(timings).markers;
                  return (
                    <li key={timings.assetId} className="flex flex-wrap items-end gap-3 py-3">
                      <div className="w-44 min-w-0 self-center">
                        <Link
                          to={`${paths.asset(timings.assetId)}?bagian=penanda`}
                          className="text-small font-semibold underline-offset-2 hover:underline"
                        >
                          {label}
                        </Link>
                        {timings.found.map(({ kind, fromMs, agreed, compared }) => (
                          <p key={kind} className="text-note text-haze">
                            {kind === 'credits' ? 'Kredit' : 'Pembuka'} {positionText(fromMs)}{' '}
                            {compared > 0 ? (
                              <Badge tone={agreed === compared ? 'good' : 'waiting'}>
                                {agreed} dari {compared}
                              </Badge>
                            ) : (
                              <Badge tone="waiting">gambar gelap</Badge>
                            )}
                          </p>
                        ))}
                      </div>
                      <PositionField
                        label={`${label}: pembuka mulai`}
                        ms={intro.fromMs}
                        onChange={(fromMs) => setMarker(timings, 'intro', { ...intro, fromMs })}
                      />
                      <PositionField
                        label="Pembuka selesai"
                        ms={intro.untilMs}
                        onChange={(untilMs) => setMarker(timings, 'intro', { ...intro, untilMs })}
                        error={problemOf('intro', intro)}
                      />
                      <PositionField
                        label="Kredit akhir mulai"
                        ms={credits.fromMs}
                        onChange={(fromMs) => setMarker(timings, 'credits', { ...credits, fromMs })}
                      />
                    </li>
                  );
                })}
              </ol>
            </Panel>
          );
        })}
      </fieldset>
      {!isReadOnly && <SaveBar isDirty={isDirty} isBusy={isBusy} onReset={reset} />}
    </form>
  );
}
