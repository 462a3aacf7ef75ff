import { ListChecks, Upload } from 'lucide-react';
import type { BulkJob, listBulks } from '#contract/editorial/bulk.ts';
import { dateTime } from '../../../web/lib/formats/formats.ts';
import { callStudio } from '../../lib/call.ts';
import { paths } from '../../lib/paths.ts';
import { useHasRole } from '../../lib/staff.ts';
import { useRevalidateWhile } from '../../lib/use-revalidate-while.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Grid, type GridColumn } from '../../ui/grid/grid.tsx';
import type { GridWindow } from '../../ui/grid/use-windows.ts';
import { stateNames, stateTones, titleOf } from './words.ts';

export const JOBS_AT_ONCE = 50;

const columns: readonly GridColumn<BulkJob>[] = [
  { id: 'name', header: 'Tindakan', width: 'minmax(14rem,3fr)', cell: titleOf },
  {
    id: 'state',
    header: 'Keadaan',
    width: '12rem',
    cell: ({ state }) => <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>,
  },
  { id: 'by', header: 'Oleh', width: '9rem', cell: ({ askedBy }) => askedBy ?? '-' },
  { id: 'at', header: 'Dibuat', width: '11rem', cell: ({ createdAt }) => dateTime(createdAt) },
];

/** What was done to many at once, the newest first. */
export function JobList({ first }: { first: GridWindow<BulkJob> }) {
  useRevalidateWhile(
    first.rows.some(({ state }) => ['checking', 'running', 'undoing'].includes(state)),
  );
  const mayImport = useHasRole('editor', 'rights', 'admin');
  const more = async (after: string, signal: AbortSignal): Promise<GridWindow<BulkJob>> => {
    const query = { after, pageSize: JOBS_AT_ONCE };
    const { result } = await callStudio<typeof listBulks>(
      'GET',
      '/studio/v1/editorial/bulk/list',
      { query },
      { signal },
    );
    return { rows: result.jobs, next: result.next };
  };
  const add = mayImport && (
    <ButtonLink to={paths.titleImport} look="primary">
      <Upload className="size-4" aria-hidden="true" />
      Impor CSV
    </ButtonLink>
  );
  return (
    <Grid
      label="Tindakan massal"
      columns={columns}
      first={first}
      more={more}
      rowId={({ jobId }) => jobId}
      to={({ jobId }) => paths.bulk(jobId)}
      end={add}
      empty={
        <Empty icon={<ListChecks aria-hidden="true" />} title="Belum ada" action={add}>
          Pilih beberapa baris di daftar Judul, Komentar, Hak siar, atau Pekerjaan media, atau impor
          sebuah CSV. Semuanya diuji dulu dan bisa dikembalikan sampai 24 jam.
        </Empty>
      }
    />
  );
}
