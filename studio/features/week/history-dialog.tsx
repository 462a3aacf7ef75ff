import { useEffect, useState } from 'react';
import type { AnswerOf } from '#contract/call.ts';
import type { getWeek } from '#contract/live/operator-week.ts';
import type { compareWeekVersions, listWeekVersions } from '#contract/live/week-versions.ts';
import type { WeekSlot } from '#contract/live/week-shapes.ts';
import { number } from '../../../web/lib/formats/formats.ts';
import { isApiError } from '../../../web/lib/api/api-error.ts';
import { callStudio } from '../../lib/call.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import type { WeekView } from './use-week.ts';
import { differenceWords } from './words.ts';

type Version = AnswerOf<typeof listWeekVersions>['result']['versions'][number];
type Compared = AnswerOf<typeof compareWeekVersions>['result'];
type Props = {
  view: WeekView;
  mayEdit: boolean;
  /** Its slots into the draft. */
  onTake: (slots: readonly WeekSlot[], no: number) => void;
  /** What it changed, out of the draft again. */
  onUndo: (no: number) => void;
  /** Live again. */
  onRollBack: (no: number) => void;
  onClose: () => void;
};

const WINDOW = 20;
const MOST_SHOWN = 30;
const wordsOf = (error: unknown) =>
  isApiError(error) ? error.failure.message : 'Riwayat belum bisa dimuat.';

/** Who saved which version of a week when, what each changed, and the way back to it. */
export function HistoryDialog({ view, mayEdit, onTake, onUndo, onRollBack, onClose }: Props) {
  const { channelId } = view.channel;
  const [versions, setVersions] = useState<readonly Version[]>([]);
  const [next, setNext] = useState<number | null>();
  const [asked, ask] = useState<number>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    const stop = new AbortController();
    callStudio<typeof listWeekVersions>(
      'GET',
      '/studio/v1/week/history',
      { query: { channelId, pageSize: WINDOW, ...(asked === undefined ? {} : { before: asked }) } },
      { signal: stop.signal },
    ).then(
      ({ result }) => {
        setVersions((all) => (asked === undefined ? [] : all).concat(result.versions));
        setNext(result.next);
        setProblem(undefined);
      },
      (error: unknown) => stop.signal.aborted || setProblem(wordsOf(error)),
    );
    return () => stop.abort();
  }, [asked, channelId]);
  function take(no: number): void {
    callStudio<typeof getWeek>('GET', '/studio/v1/week/get', {
      query: { channelId, from: view.now.slice(0, 10), days: 1, no },
    }).then(
      ({ result }) => onTake(result.slots, no),
      (error: unknown) => setProblem(wordsOf(error)),
    );
  }
  return (
    <Dialog title={`Riwayat ${view.channel.name}`} size="l" onClose={onClose}>
      <Alert>{problem}</Alert>
      {next === undefined && problem === undefined && (
        <p className="text-small text-haze">Memuat…</p>
      )}
      {next === null && versions.length === 0 && (
        <p className="text-small text-haze">
          Belum ada versi: rotasi saluran yang tayang. Versi pertama ada begitu kamu menyimpan draf.
        </p>
      )}
      <Timeline
        items={versions.map((version) => ({
          id: String(version.no),
          at: version.savedAt,
          ...(version.savedBy === null ? {} : { by: version.savedBy }),
          tone: version.no === view.liveNo ? ('good' as const) : ('plain' as const),
          title: (
            <>
              Versi {version.no}{' '}
              {version.no === view.liveNo ? (
                <Badge tone="good">Tayang</Badge>
              ) : version.publishedAt === null ? (
                <Badge>Draf</Badge>
              ) : (
                <Badge>Pernah tayang</Badge>
              )}
            </>
          ),
          children: (
            <div className="grid gap-2">
              <p>
                {number(version.slots)} slot
                {version.note !== '' && ` · ${version.note}`}
              </p>
              <Differences channelId={channelId} no={version.no} />
              {mayEdit && (
                <div className="flex flex-wrap gap-2">
                  <Button size="s" onClick={() => take(version.no)}>
                    Pakai sebagai draf<span className="sr-only"> versi {version.no}</span>
                  </Button>
                  <Button size="s" onClick={() => onUndo(version.no)}>
                    Urungkan isinya<span className="sr-only"> dari versi {version.no}</span>
                  </Button>
                  {view.liveNo !== null && version.no !== view.liveNo && (
                    <Button size="s" onClick={() => onRollBack(version.no)}>
                      {version.publishedAt === null ? 'Tayangkan…' : 'Tayangkan lagi…'}
                      <span className="sr-only"> versi {version.no}</span>
                    </Button>
                  )}
                </div>
              )}
            </div>
          ),
        }))}
      />
      {next != null && <Button onClick={() => ask(next)}>Versi yang lebih lama</Button>}
    </Dialog>
  );
}

/** What a version changed, asked for when it is opened. */
function Differences({ channelId, no }: { channelId: string; no: number }) {
  const [isOpen, setOpen] = useState(false);
  const [found, setFound] = useState<Compared>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    if (!isOpen || found !== undefined) return undefined;
    const stop = new AbortController();
    callStudio<typeof compareWeekVersions>(
      'GET',
      '/studio/v1/week/compare',
      { query: { channelId, no, than: no - 1 } },
      { signal: stop.signal },
    ).then(
      ({ result }) => setFound(result),
      (error: unknown) => stop.signal.aborted || setProblem(wordsOf(error)),
    );
    return () => stop.abort();
  }, [channelId, found, isOpen, no]);
  const names = new Map((found?.names ?? []).map(({ id, name }) => [id, name]));
  const changes = found?.changes ?? [];
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="rounded-s text-mist">
        Yang berubah<span className="sr-only"> di versi {no}</span>
      </summary>
      <Alert>{problem}</Alert>
      <ul className="mt-1 grid gap-1 text-note">
        {found !== undefined && changes.length === 0 && <li>Tidak ada slot yang berbeda.</li>}
        {changes.slice(0, MOST_SHOWN).map(({ slotId, before, after }) => (
          <li key={slotId}>{differenceWords(before, after, names)}</li>
        ))}
        {changes.length > MOST_SHOWN && (
          <li>dan {number(changes.length - MOST_SHOWN)} slot lagi</li>
        )}
      </ul>
    </details>
  );
}
