import { useState } from 'react';
import type { listFailedJobs } from '#contract/studio/system.ts';
import { dateTime } from '../../../web/lib/formats/formats.ts';
import { callStudio } from '../../lib/call.ts';
import { useHasRole } from '../../lib/staff.ts';
import { Button } from '../../ui/button.tsx';
import { DeedDialog } from '../../ui/deed-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Facts } from '../../ui/facts.tsx';
import { FilterSelect } from '../../ui/grid/filter-bar.tsx';
import { Grid, type GridColumn } from '../../ui/grid/grid.tsx';
import { useGridQuery } from '../../ui/grid/grid-query.ts';
import type { GridWindow } from '../../ui/grid/use-windows.ts';
import { type FailedJob, queueWords } from './words.ts';

const columns: readonly GridColumn<FailedJob>[] = [
  { id: 'at', header: 'Gagal', width: '11rem', cell: ({ failedAt }) => dateTime(failedAt) },
  {
    id: 'queue',
    header: 'Antrean',
    width: 'minmax(9rem,1fr)',
    cell: ({ queue }) => queueWords[queue] ?? queue,
  },
  { id: 'about', header: 'Tentang', width: 'minmax(14rem,2fr)', cell: ({ about }) => about },
  { id: 'problem', header: 'Sebab', width: 'minmax(14rem,3fr)', cell: ({ problem }) => problem },
  { id: 'tries', header: 'Dicoba', width: '6rem', cell: ({ tries }) => `${tries} kali` },
];

type Deed = { job: FailedJob; deed: 'retry' | 'drop' };

/** Jobs that gave up within the day for which they are kept; each can be tried again or dropped, with a reason. */
export function FailedJobs({ first }: { first: GridWindow<FailedJob> }) {
  const mayAct = useHasRole('admin');
  const [opened, open] = useState<FailedJob>();
  const [asked, ask] = useState<Deed>();
  const queue = useGridQuery().get('antrean') ?? '';
  const more = async (after: string): Promise<GridWindow<FailedJob>> => {
    const { result } = await callStudio<typeof listFailedJobs>(
      'GET',
      '/studio/v1/system/job/list',
      { query: { ...(queue !== '' && { queue: queue as never }), pageSize: 100, after } },
    );
    return { rows: result.jobs, next: result.next };
  };
  const begin = (deed: Deed['deed']) => {
    if (opened !== undefined) ask({ job: opened, deed });
    open(undefined);
  };
  return (
    <>
      <Grid
        label="Pekerjaan gagal"
        csv="pekerjaan-gagal"
        columns={columns}
        first={first}
        more={more}
        rowId={({ jobId }) => jobId}
        onOpen={open}
        filters={<FilterSelect name="antrean" label="Antrean" options={queueWords} />}
        empty={
          <Empty title="Tidak ada yang gagal">
            Yang menyerah setelah beberapa kali dicoba tersimpan di sini satu hari.
          </Empty>
        }
      />
      {opened !== undefined && (
        <Dialog
          title={queueWords[opened.queue] ?? opened.queue}
          size="m"
          onClose={() => open(undefined)}
          footer={
            <>
              <Button onClick={() => open(undefined)}>Tutup</Button>
              {mayAct && (
                <>
                  <Button look="danger" onClick={() => begin('drop')}>
                    Buang
                  </Button>
                  <Button look="primary" onClick={() => begin('retry')}>
                    Coba lagi
                  </Button>
                </>
              )}
            </>
          }
        >
          <Facts
            facts={[
              { name: 'Tentang', value: opened.about || '–' },
              { name: 'Gagal', value: dateTime(opened.failedAt) },
              { name: 'Dicoba', value: `${opened.tries} kali` },
              { name: 'Sebab', value: opened.problem || '–' },
              { name: 'Nomor', value: opened.jobId },
            ]}
          />
        </Dialog>
      )}
      {asked !== undefined && (
        <DeedDialog
          title={asked.deed === 'retry' ? 'Coba pekerjaan ini lagi?' : 'Buang pekerjaan ini?'}
          label={asked.deed === 'retry' ? 'Coba lagi' : 'Buang'}
          look={asked.deed === 'retry' ? 'primary' : 'danger'}
          intent={asked.deed}
          body={{ queue: asked.job.queue, jobId: asked.job.jobId }}
          onClose={() => ask(undefined)}
        >
          <p className="text-small text-mist">
            {asked.deed === 'retry'
              ? 'Dikerjakan begitu ada worker yang sempat.'
              : 'Yang dimintanya tidak dikerjakan, dan tidak bisa dikembalikan.'}
          </p>
        </DeedDialog>
      )}
    </>
  );
}
