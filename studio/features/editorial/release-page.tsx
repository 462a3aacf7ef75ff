import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { dateTime } from '../../../web/lib/formats/formats.ts';
import { useHasRole } from '../../lib/staff.ts';
import { useSend } from '../../lib/use-send.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Facts } from '../../ui/facts.tsx';
import { TimeField } from '../../ui/form/time-field.tsx';
import { Page, Panel } from '../../ui/page.tsx';
import { Presence } from '../../ui/presence.tsx';
import { DocumentPicker } from './document-picker.tsx';
import { PreviewButton } from './preview-dialog.tsx';
import { kindWords, pageOfDocument, type Release, standingOf } from './release-words.ts';

type Item = Release['items'][number];
type Asked = 'plan' | 'publish' | 'undo' | 'add';

/** One release: its documents, its moment, and the way back. */
export function ReleasePage({ release }: { release: Release }) {
  const { releaseId, name, state, items, problem, plannedFor, publishedAt, undoneAt } = release;
  const [asked, ask] = useState<Asked>();
  const { send, isBusy, failure } = useSend({
    isInline: true,
    // One document after the other is added in the same dialog.
    onDone: () => ask((now) => (now === 'add' ? now : undefined)),
  });
  const mayEdit = useHasRole('editor', 'admin');
  const isOpen = state === 'draft' || state === 'review' || state === 'planned';
  const isLive = state === 'published' || state === 'changed';
  const { tone, words } = standingOf(release);
  const keep = (next: readonly Item[]) =>
    send('save', {
      releaseId,
      name,
      note: release.note,
      items: next.map(({ documentId, no }) => ({ documentId, no })),
    });
  return (
    <Page
      title={name}
      trail={[{ to: '/rilis', label: 'Rilis' }]}
      aside={
        <>
          <Badge tone={tone}>{words}</Badge>
          <Presence kind="release" id={releaseId} />
        </>
      }
      actions={
        <>
          {items.length > 0 && <PreviewButton what={{ releaseId }} path="/" at={plannedFor} />}
          {mayEdit && isOpen && (
            <>
              {state !== 'planned' && (
                <Button
                  isBusy={isBusy}
                  disabled={items.length === 0}
                  onClick={() => send('review', { releaseId, isAsked: state === 'draft' })}
                >
                  {state === 'draft' ? 'Minta tinjauan' : 'Kembalikan ke draf'}
                </Button>
              )}
              {state === 'planned' && (
                <Button isBusy={isBusy} onClick={() => send('plan', { releaseId, at: null })}>
                  Batalkan jadwal
                </Button>
              )}
              <Button disabled={items.length === 0} onClick={() => ask('plan')}>
                Jadwalkan
              </Button>
              <Button look="primary" disabled={items.length === 0} onClick={() => ask('publish')}>
                Terbitkan sekarang
              </Button>
            </>
          )}
          {mayEdit && isLive && (
            <Button look="danger" onClick={() => ask('undo')}>
              Batalkan rilis
            </Button>
          )}
        </>
      }
    >
      <Alert>{asked === undefined ? (failure?.message ?? problem) : undefined}</Alert>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <Panel
          title={`Dokumen (${items.length})`}
          actions={
            mayEdit &&
            isOpen && (
              <Button size="s" onClick={() => ask('add')}>
                Tambah dokumen
              </Button>
            )
          }
        >
          {items.length === 0 ? (
            <Empty title="Belum ada isinya">
              Tambahkan banner, rel, artikel, promo, sorotan, klip, atau judul yang tayang bersama.
            </Empty>
          ) : (
            <ul className="grid gap-1">
              {items.map((item) => (
                <ItemLine
                  key={item.documentId}
                  item={item}
                  isOpen={mayEdit && isOpen}
                  onRenew={() => send('add', { releaseId, documentIds: [item.documentId] })}
                  onRemove={() => keep(items.filter((each) => each !== item))}
                />
              ))}
            </ul>
          )}
        </Panel>
        <Panel title="Saatnya">
          <Facts
            facts={[
              { name: 'Keadaan', value: words },
              ...(publishedAt === null ? [] : [{ name: 'Terbit', value: dateTime(publishedAt) }]),
              ...(undoneAt === null ? [] : [{ name: 'Dibatalkan', value: dateTime(undoneAt) }]),
              { name: 'Diubah', value: dateTime(release.updatedAt) },
            ]}
          />
        </Panel>
      </div>
      {asked === 'add' && (
        <DocumentPicker
          taken={items.map(({ documentId }) => documentId)}
          isBusy={isBusy}
          problem={failure?.message}
          onPick={(documentId) => send('add', { releaseId, documentIds: [documentId] })}
          onClose={() => ask(undefined)}
        />
      )}
      {asked === 'plan' && (
        <PlanRelease
          plannedFor={plannedFor}
          isBusy={isBusy}
          problem={failure?.message}
          onPlan={(at) => send('plan', { releaseId, at })}
          onClose={() => ask(undefined)}
        />
      )}
      {asked === 'publish' && (
        <Dialog
          title={`Terbitkan ${items.length} dokumen sekarang?`}
          onClose={() => ask(undefined)}
          footer={
            <Button look="primary" isBusy={isBusy} onClick={() => send('publish', { releaseId })}>
              Terbitkan sekarang
            </Button>
          }
        >
          <Alert>{failure?.message}</Alert>
          <p className="text-mist">
            Semuanya tayang pada saat yang sama. Kalau satu saja belum lengkap, tidak ada yang
            terbit.
          </p>
        </Dialog>
      )}
      {asked === 'undo' && (
        <UndoRelease
          failure={failure}
          isBusy={isBusy}
          onUndo={(leaveChanged) => send('undo', { releaseId, leaveChanged })}
          onClose={() => ask(undefined)}
        />
      )}
    </Page>
  );
}

type LineProps = { item: Item; isOpen: boolean; onRenew: () => void; onRemove: () => void };

function ItemLine({ item, isOpen, onRenew, onRemove }: LineProps) {
  const { documentId, kind, name, no, draftNo, liveNo, problem } = item;
  const what = no === null ? 'turun' : `versi ${no}`;
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-2 rounded-s border border-line px-3 py-1 text-small">
      <Badge>{kindWords[kind]}</Badge>
      <span className="min-w-0 flex-1">
        <Link
          to={pageOfDocument(kind, documentId)}
          className="block truncate font-medium underline-offset-4 hover:underline"
        >
          {name}
        </Link>
        <span className="block text-note text-haze">
          {what}
          {liveNo === null ? ', belum tayang' : `, yang tayang versi ${liveNo}`}
        </span>
        {problem !== null && <span className="block text-note text-merah">{problem}</span>}
      </span>
      {isOpen && no !== null && draftNo > no && (
        <Button size="s" onClick={onRenew}>
          Pakai versi {draftNo}
        </Button>
      )}
      {isOpen && (
        <IconButton label={`Keluarkan ${name}`} className="size-7" onClick={onRemove}>
          <Trash2 className="size-4" aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
}

type PlanProps = {
  plannedFor: string | null;
  isBusy: boolean;
  problem: string | undefined;
  onPlan: (at: string) => void;
  onClose: () => void;
};

function PlanRelease({ plannedFor, isBusy, problem, onPlan, onClose }: PlanProps) {
  const [at, setAt] = useState(plannedFor ?? '');
  return (
    <Dialog
      title="Jadwalkan rilis"
      onClose={onClose}
      footer={
        <Button look="primary" isBusy={isBusy} disabled={at === ''} onClick={() => onPlan(at)}>
          Jadwalkan
        </Button>
      }
    >
      <Alert>{problem}</Alert>
      <TimeField name="at" label="Terbit pada" defaultValue={plannedFor} onTime={setAt} />
      <p className="text-small text-haze">
        Versi yang ada di rilis ini yang terbit. Yang disimpan sesudahnya tidak ikut.
      </p>
    </Dialog>
  );
}

type UndoProps = {
  failure: { message: string; details?: unknown } | undefined;
  isBusy: boolean;
  onUndo: (leaveChanged: boolean) => void;
  onClose: () => void;
};

function UndoRelease({ failure, isBusy, onUndo, onClose }: UndoProps) {
  const { documents = [] } = (failure?.details ?? {}) as { documents?: { name: string }[] };
  const hasChanged = documents.length > 0;
  return (
    <Dialog
      title="Batalkan rilis ini?"
      onClose={onClose}
      footer={
        <Button look="danger" isBusy={isBusy} onClick={() => onUndo(hasChanged)}>
          {hasChanged ? 'Batalkan yang lain' : 'Tayangkan lagi yang sebelumnya'}
        </Button>
      }
    >
      <Alert>{failure?.message}</Alert>
      {hasChanged ? (
        <ul className="list-disc pl-5 text-small">
          {documents.map(({ name }) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      ) : (
        <p className="text-mist">
          Penonton melihat lagi yang tayang sebelum rilis ini. Setiap dokumen mendapat versi baru
          dengan isi lamanya.
        </p>
      )}
    </Dialog>
  );
}
