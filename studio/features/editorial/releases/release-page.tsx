import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { dateTime } from '../../../../web/lib/formats/formats.ts';
import { paths } from '../../../lib/paths.ts';
import { useHasRole } from '../../../lib/staff.ts';
import { useSend } from '../../../lib/use-send.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Page, Panel } from '../../../ui/page.tsx';
import { Presence } from '../../../ui/presence.tsx';
import { DocumentPicker } from '../document-picker.tsx';
import { PreviewButton } from '../preview-dialog.tsx';
import { PlanRelease, PublishRelease, UndoRelease } from './release-dialogs.tsx';
import { PricesPanel } from './release-prices.tsx';
import { WeeksPanel } from './release-weeks.tsx';
import { pageOfDocument } from '../../../lib/paths.ts';
import { kindWords, type Release, standingOf } from '../release-words.ts';
import { AwaitedApproval } from '../../../ui/awaited-approval.tsx';

type Item = Release['items'][number];
type Asked = 'plan' | 'publish' | 'undo' | 'add';

type Props = { release: Release; awaited: string | undefined };

/** One release: its documents, its moment, and the way back. */
export function ReleasePage({ release, awaited }: Props) {
  const { releaseId, name, state, items, costs, schedules, problem } = release;
  const { plannedFor, publishedAt } = release;
  const [asked, ask] = useState<Asked>();
  const { send, isBusy, failure } = useSend({
    isInline: true,
    onDone() {
      // One document after the other is added in the same dialog.
      ask((now) => (now === 'add' ? now : undefined));
    },
  });
  const mayEdit = useHasRole('editor', 'admin');
  const ofFinance = useHasRole('finance', 'admin');
  const hasMoney = costs.length > 0 || items.some(({ kind }) => kind === 'terms');
  const maySchedule = useHasRole('scheduler', 'admin');
  // What moves money is published by finance, weeks alone by schedulers, all else by editors.
  const isOfWeeks = !hasMoney && items.length === 0 && schedules.length > 0;
  const mayPublish = hasMoney ? ofFinance : isOfWeeks ? maySchedule : mayEdit;
  const mayChange = (kind: Item['kind']) => (kind === 'terms' ? ofFinance : mayEdit);
  const isEmpty = items.length + costs.length + schedules.length === 0;
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
      trail={[{ to: paths.releases, label: 'Rilis' }]}
      aside={
        <>
          <Badge tone={tone}>{words}</Badge>
          <Presence kind="release" id={releaseId} />
        </>
      }
      actions={
        <>
          {items.length + schedules.length > 0 && (
            <PreviewButton what={{ releaseId }} path="/" at={plannedFor} />
          )}
          {(isOfWeeks ? maySchedule : mayEdit) && isOpen && state !== 'planned' && (
            <Button
              isBusy={isBusy}
              disabled={items.length + schedules.length === 0}
              onClick={() => send('review', { releaseId, isAsked: state === 'draft' })}
            >
              {state === 'draft' ? 'Minta tinjauan' : 'Kembalikan ke draf'}
            </Button>
          )}
          {mayPublish && isOpen && (
            <>
              {state === 'planned' && (
                <Button isBusy={isBusy} onClick={() => send('plan', { releaseId, at: null })}>
                  Batalkan jadwal
                </Button>
              )}
              <Button disabled={isEmpty} onClick={() => ask('plan')}>
                Jadwalkan
              </Button>
              <Button look="primary" disabled={isEmpty} onClick={() => ask('publish')}>
                Terbitkan sekarang
              </Button>
            </>
          )}
          {mayPublish && isLive && (
            <Button look="danger" onClick={() => ask('undo')}>
              Batalkan rilis
            </Button>
          )}
        </>
      }
    >
      <Alert>{asked === undefined ? (failure?.message ?? problem) : undefined}</Alert>
      <AwaitedApproval id={awaited} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <Panel
          title={`Dokumen (${items.length})`}
          actions={
            (mayEdit || ofFinance) &&
            isOpen && (
              <Button size="s" onClick={() => ask('add')}>
                Tambah dokumen
              </Button>
            )
          }
        >
          {items.length === 0 ? (
            <Empty title="Belum ada isinya">
              Tambahkan banner, rel, artikel, promo, sorotan, klip, judul, atau syarat penjualan
              yang tayang bersama.
            </Empty>
          ) : (
            <ul className="grid gap-1">
              {items.map((item) => (
                <ItemLine
                  key={item.documentId}
                  item={item}
                  isOpen={mayChange(item.kind) && isOpen}
                  onRenew={() => send('add', { releaseId, documentIds: [item.documentId] })}
                  onRemove={() => keep(items.filter((each) => each !== item))}
                />
              ))}
            </ul>
          )}
        </Panel>
        <Panel title="Saatnya" className="max-xl:order-last">
          <Facts
            facts={[
              { name: 'Keadaan', value: words },
              ...(publishedAt === null ? [] : [{ name: 'Terbit', value: dateTime(publishedAt) }]),
              ...(release.undoneAt === null
                ? []
                : [{ name: 'Dibatalkan', value: dateTime(release.undoneAt) }]),
              { name: 'Diubah', value: dateTime(release.updatedAt) },
            ]}
          />
        </Panel>
        <PricesPanel
          release={release}
          mayChange={ofFinance && isOpen}
          onDrop={(packageId) => send('dropPrice', { releaseId, packageId })}
        />
        <WeeksPanel
          release={release}
          mayChange={maySchedule && isOpen}
          onDrop={(channelId) => send('dropWeek', { releaseId, channelId })}
        />
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
          release={release}
          isBusy={isBusy}
          problem={failure?.message}
          onPlan={(plan) => send('plan', { releaseId, ...plan })}
          onClose={() => ask(undefined)}
        />
      )}
      {asked === 'publish' && (
        <PublishRelease
          release={release}
          isBusy={isBusy}
          problem={failure?.message}
          onPublish={(reason) => send('publish', { releaseId, reason })}
          onClose={() => ask(undefined)}
        />
      )}
      {asked === 'undo' && (
        <UndoRelease
          release={release}
          failure={failure}
          isBusy={isBusy}
          onUndo={(undo) => send('undo', { releaseId, ...undo })}
          onClose={() => ask(undefined)}
        />
      )}
    </Page>
  );
}

type LineProps = { item: Item; isOpen: boolean; onRenew: () => void; onRemove: () => void };

function ItemLine({ item, isOpen, onRenew, onRemove }: LineProps) {
  const { documentId, kind, name, no, draftNo, liveNo, beforeNo, afterNo, problem } = item;
  const before = afterNo === null ? liveNo : beforeNo;
  const versionOf = (each: number | null) => (each === null ? 'tidak tayang' : `versi ${each}`);
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
          {before === no
            ? `${versionOf(no)}, tidak berubah`
            : `${versionOf(before)} → ${versionOf(no)}`}
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
