import type { AnswerOf } from '#contract/call.ts';
import type { BulkJobView, listBulkItems } from '#contract/editorial/bulk.ts';
import { count, dateTime } from '../../../web/lib/formats/formats.ts';
import { callStudio } from '../../lib/call.ts';
import { pageOfDocument, paths } from '../../lib/paths.ts';
import { useRevalidateWhile } from '../../lib/use-revalidate-while.ts';
import { useSend } from '../../lib/use-send.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { FilterSelect } from '../../ui/grid/filter-bar.tsx';
import { Grid, type GridColumn } from '../../ui/grid/grid.tsx';
import { useGridQuery } from '../../ui/grid/grid-query.ts';
import type { GridWindow } from '../../ui/grid/use-windows.ts';
import { Page } from '../../ui/page.tsx';
import { nounOf, outcomeNames, outcomeTones, stateNames, stateTones, titleOf } from './words.ts';

export type Item = AnswerOf<typeof listBulkItems>['result']['items'][number];
export const ITEMS_AT_ONCE = 100;

const columns: readonly GridColumn<Item>[] = [
  { id: 'line', header: 'Baris', width: '5rem', cell: ({ line, no }) => line ?? no },
  {
    id: 'name',
    header: 'Nama',
    width: 'minmax(12rem,2fr)',
    cell: ({ name, slug, isNew }) => (
      <>
        <span className="font-medium">{name || slug || 'Tanpa nama'}</span>{' '}
        {isNew && <Badge>baru</Badge>}
      </>
    ),
  },
  {
    id: 'outcome',
    header: 'Hasil',
    width: '9rem',
    cell: ({ outcome }) => <Badge tone={outcomeTones[outcome]}>{outcomeNames[outcome]}</Badge>,
  },
  {
    id: 'reason',
    header: 'Alasan',
    width: 'minmax(14rem,3fr)',
    cell: ({ reason }) => <span title={reason ?? undefined}>{reason ?? ''}</span>,
  },
];

type Props = { job: BulkJobView; items: GridWindow<Item> };

/** One act on many titles: what it would do, what it did, and the way back. */
export function JobPage({ job, items }: Props) {
  const { jobId, act, state, counts, total, reasons, undoUntil, mayAct, askedBy, createdAt } = job;
  const noun = nounOf(job);
  const isGoing = ['checking', 'running', 'undoing'].includes(state);
  useRevalidateWhile(isGoing);
  const { get } = useGridQuery();
  const { send, isBusy, failure } = useSend({ isInline: true });
  const more = async (after: string, signal: AbortSignal): Promise<GridWindow<Item>> => {
    const outcome = get('hasil') as Item['outcome'] | undefined;
    const query = { jobId, after, pageSize: ITEMS_AT_ONCE, ...(outcome && { outcome }) };
    const { result } = await callStudio<typeof listBulkItems>(
      'GET',
      '/studio/v1/editorial/bulk/items',
      { query },
      { signal },
    );
    return { rows: result.items, next: result.next === null ? null : String(result.next) };
  };
  const told = Object.entries(counts).filter(([, of]) => of > 0) as [Item['outcome'], number][];
  return (
    <Page
      title={titleOf(job)}
      isFull
      trail={[
        { to: paths.titles, label: 'Judul' },
        { to: paths.bulks, label: 'Tindakan massal' },
      ]}
      aside={<Badge tone={stateTones[state]}>{stateNames[state]}</Badge>}
      lead={`${askedBy ?? 'Petugas'}, ${dateTime(createdAt)}. ${leadOf(job)}`}
      actions={
        <>
          <FileButton
            path={`/studio/v1/editorial/bulk/report?jobId=${jobId}`}
            label="Unduh laporan"
          />
          {mayAct && undoUntil !== null && (
            <Button look="danger" isBusy={isBusy} onClick={() => send('undo', { jobId })}>
              Kembalikan semua
            </Button>
          )}
          {mayAct && state === 'ready' && (
            <Button
              look="primary"
              isBusy={isBusy}
              disabled={counts.change === 0}
              onClick={() => send('apply', { jobId })}
            >
              Jalankan untuk {count(counts.change)} {noun}
            </Button>
          )}
        </>
      }
    >
      <Alert>{failure?.message}</Alert>
      <output className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-small">
        <span className="text-haze">
          {count(total)} {noun}
        </span>
        {told.map(([outcome, of]) => (
          <span key={outcome} className="font-medium">
            {count(of)} {outcomeNames[outcome].toLowerCase()}
          </span>
        ))}
      </output>
      {reasons.length > 0 && (
        <ul className="mb-3 grid max-h-32 grid-cols-[minmax(0,1fr)] gap-1 overflow-y-auto text-small text-mist">
          {reasons.map(({ reason, count: of }) => (
            <li key={reason}>
              {count(of)} {noun}: {reason}
            </li>
          ))}
        </ul>
      )}
      <Grid
        label="Isi tindakan ini"
        columns={columns}
        first={items}
        more={more}
        rowId={({ no }) => String(no)}
        to={(item) => linkOf(act, item)}
        filters={<FilterSelect name="hasil" label="Hasil" options={outcomeNames} />}
        empty={<Empty title="Tidak ada yang hasilnya begini">Pilih hasil yang lain.</Empty>}
      />
    </Page>
  );
}

function linkOf(act: BulkJobView['act'], { aboutId, kind, isNew, outcome }: Item): string {
  if (act === 'review') return paths.moderation;
  if (aboutId === null || (isNew && !['done', 'undone'].includes(outcome))) return '';
  if (act === 'asset') return paths.asset(aboutId);
  if (act === 'document') return kind === null ? '' : pageOfDocument(kind, aboutId);
  return act === 'licence' ? paths.title(aboutId, 'hak') : paths.title(aboutId);
}

function leadOf({ state, undoUntil, counts }: BulkJobView): string {
  if (state === 'checking') return 'Semuanya sedang dicoba tanpa mengubah apa pun.';
  if (state === 'asked')
    return 'Ada yang diperluas: belum ada yang berubah sampai orang kedua menyetujui.';
  if (state === 'ready' && counts.change === 0) return 'Tidak ada yang akan berubah.';
  if (state === 'ready') return 'Belum ada yang berubah. Periksa hasil ujinya, lalu jalankan.';
  if (state === 'done' && undoUntil !== null)
    return `Bisa dikembalikan sampai ${dateTime(undoUntil)}.`;
  return '';
}
