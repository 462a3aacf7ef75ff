import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { listTakedownRequests, TakedownRequest } from '#contract/editorial/takedowns.ts';
import { dateTime } from '../../../web/lib/formats/formats.ts';
import { callStudio } from '../../lib/call.ts';
import { useHasRole } from '../../lib/staff.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Clock } from '../../ui/clock.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Facts } from '../../ui/facts.tsx';
import { FilterSelect } from '../../ui/grid/filter-bar.tsx';
import { Grid, type GridColumn } from '../../ui/grid/grid.tsx';
import type { GridWindow } from '../../ui/grid/use-windows.ts';
import { Impact } from './impact.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { RequestDialog } from './request-dialog.tsx';

const columns: readonly GridColumn<TakedownRequest>[] = [
  { id: 'state', header: 'Keadaan', width: '10rem', cell: (row) => <State {...row} /> },
  {
    id: 'name',
    header: 'Judul',
    width: 'minmax(12rem,2fr)',
    cell: ({ name }) => <span className="font-medium">{name}</span>,
  },
  { id: 'source', header: 'Dari', width: 'minmax(12rem,2fr)', cell: ({ source }) => source },
  {
    id: 'received',
    header: 'Diterima',
    width: '12rem',
    cell: ({ receivedAt }) => dateTime(receivedAt),
  },
  {
    id: 'by',
    header: 'Dicatat',
    width: '12rem',
    cell: ({ recordedBy }) => recordedBy ?? 'Akun terhapus',
  },
];

function State({ dueAt, isDone }: Pick<TakedownRequest, 'dueAt' | 'isDone'>) {
  if (isDone === null) return <Clock dueAt={dueAt} isLate={false} />;
  return isDone ? <Badge tone="good">Diturunkan</Badge> : <Badge>Ditolak</Badge>;
}

type Props = { first: GridWindow<TakedownRequest>; state: 'open' | 'closed' };
type Deed = 'takeDown' | 'refuse';

/** Demands to take titles down: the next deadline first. */
export function RequestGrid({ first, state }: Props) {
  const mayDecide = useHasRole('rights', 'admin');
  const [opened, open] = useState<TakedownRequest>();
  const [deed, ask] = useState<Deed>();
  const [isNew, setNew] = useState(false);
  const close = () => {
    open(undefined);
    ask(undefined);
  };
  const add = mayDecide && (
    <Button look="primary" onClick={() => setNew(true)}>
      <Plus className="size-4" aria-hidden="true" />
      Catat permintaan
    </Button>
  );
  return (
    <>
      <Grid
        label="Permintaan penurunan"
        columns={columns}
        first={first}
        more={async (after, signal) => {
          const { result } = await callStudio<typeof listTakedownRequests>(
            'GET',
            '/studio/v1/takedown/request/list',
            { query: { state, after } },
            { signal },
          );
          return { rows: result.requests, next: result.next };
        }}
        rowId={({ requestId }) => requestId}
        onOpen={open}
        csv="permintaan-penurunan"
        filters={
          <FilterSelect
            name="permintaan"
            label="Keadaan"
            options={{ selesai: 'Sudah diputuskan' }}
            all="Menunggu"
          />
        }
        end={add}
        empty={
          <Empty title="Tidak ada permintaan" action={add}>
            Surat, putusan, atau perintah yang meminta sebuah judul diturunkan dicatat di sini, dan
            harus dijawab dalam empat jam sejak diterima.
          </Empty>
        }
      />
      {isNew && <RequestDialog onClose={() => setNew(false)} />}
      {opened !== undefined && deed === undefined && (
        <Dialog
          title={`Permintaan menurunkan ${opened.name}`}
          size="m"
          onClose={close}
          footer={
            mayDecide &&
            opened.isDone === null && (
              <>
                <Button onClick={() => ask('refuse')}>Tolak…</Button>
                <Button look="danger" onClick={() => ask('takeDown')}>
                  Turunkan…
                </Button>
              </>
            )
          }
        >
          <Facts
            facts={[
              { name: 'Keadaan', value: <State {...opened} /> },
              { name: 'Dari', value: opened.source },
              { name: 'Diterima', value: dateTime(opened.receivedAt) },
              { name: 'Paling lambat', value: dateTime(opened.dueAt) },
              { name: 'Dicatat oleh', value: opened.recordedBy ?? 'Akun terhapus' },
              ...(opened.note === '' ? [] : [{ name: 'Catatan', value: opened.note }]),
              ...(opened.closedAt === null
                ? []
                : [{ name: 'Diputuskan', value: dateTime(opened.closedAt) }]),
              ...(opened.reason === null ? [] : [{ name: 'Alasan', value: opened.reason }]),
            ]}
          />
          <Impact titleId={opened.titleId} />
        </Dialog>
      )}
      {opened !== undefined && deed !== undefined && (
        <ReasonDialog
          title={deed === 'refuse' ? 'Tolak permintaan ini?' : `Turunkan ${opened.name}?`}
          intent={deed}
          body={deed === 'refuse' ? { requestId: opened.requestId } : { titleId: opened.titleId }}
          {...(deed === 'refuse' && { button: 'Tolak permintaan' })}
          onClose={close}
        >
          <p className="text-small text-mist">
            {deed === 'refuse'
              ? 'Judulnya tetap tayang. Alasanmu tercatat di jejak.'
              : 'Judul hilang dari semua daftar dalam 5 detik, dan yang sedang diputar berhenti.'}
          </p>
        </ReasonDialog>
      )}
    </>
  );
}
