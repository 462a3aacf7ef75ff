import { Cog } from 'lucide-react';
import type { AssetSummary } from '#contract/catalog/operator-assets.ts';
import { dateTime } from '../../../web/lib/formats/formats.ts';
import { paths } from '../../lib/paths.ts';
import { useHasRole } from '../../lib/staff.ts';
import { useSend } from '../../lib/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { FilterSelect } from '../../ui/grid/filter-bar.tsx';
import { Grid, type GridColumn } from '../../ui/grid/grid.tsx';
import type { GridWindow, MoreRows } from '../../ui/grid/use-windows.ts';
import { JobsBulk } from './jobs-bulk.tsx';
import { isUnderWay, StateBadge, stateWords } from './state.tsx';
import { useRevalidateWhile } from '../../lib/use-revalidate-while.ts';

/** Every film's packaging: where it is, why it failed, and what can be done. */
export function Jobs({
  first,
  more,
}: {
  first: GridWindow<AssetSummary>;
  more: MoreRows<AssetSummary>;
}) {
  const mayAct = useHasRole('editor', 'admin');
  const { send, isBusy } = useSend();
  useRevalidateWhile(first.rows.some(isUnderWay));
  const columns: readonly GridColumn<AssetSummary>[] = [
    {
      id: 'name',
      header: 'File',
      cell: ({ name, assetId }) => name ?? assetId,
      width: 'minmax(12rem,2fr)',
    },
    {
      id: 'state',
      header: 'Langkah',
      cell: (row) => <StateBadge {...row} />,
      text: stateWords,
      width: '15rem',
    },
    {
      id: 'error',
      header: 'Masalah',
      cell: ({ errorMessage }) => (
        <span className="truncate" title={errorMessage ?? undefined}>
          {errorMessage ?? ''}
        </span>
      ),
      width: 'minmax(10rem,2fr)',
    },
    { id: 'at', header: 'Berubah', cell: ({ updatedAt }) => dateTime(updatedAt), width: '11rem' },
    {
      id: 'act',
      header: 'Tindakan',
      text: null,
      width: '8rem',
      cell: ({ assetId, state, mayCancel }) => {
        if (!mayAct) return '';
        if (mayCancel)
          return (
            <Button
              size="s"
              look="danger"
              isBusy={isBusy}
              onClick={() => send('cancel', { assetId })}
            >
              Batalkan
            </Button>
          );
        return state === 'failed' ? (
          <Button size="s" isBusy={isBusy} onClick={() => send('retry', { assetId })}>
            Ulangi
          </Button>
        ) : (
          ''
        );
      },
    },
  ];
  return (
    <Grid
      label="Pekerjaan media"
      csv="pekerjaan-media"
      columns={columns}
      first={first}
      more={more}
      rowId={({ assetId }) => assetId}
      to={({ assetId }) => paths.asset(assetId)}
      {...(mayAct && {
        bulk: (rows: readonly AssetSummary[]) => <JobsBulk rows={rows} />,
      })}
      filters={
        <FilterSelect
          name="keadaan"
          label="Keadaan"
          options={{ working: 'Sedang berjalan', failed: 'Gagal' }}
        />
      }
      empty={
        <Empty icon={<Cog className="size-5" />} title="Tidak ada pekerjaan">
          Film yang dikirim di Unggahan muncul di sini selama diolah.
        </Empty>
      }
    />
  );
}
