import { Play, Scale } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import type { AnswerOf } from '#contract/call.ts';
import type { listDifferences, reconcile } from '#contract/commerce/index.ts';
import { dateTime, orderNumber } from '../../../web/lib/formats/formats.ts';
import { rupiahOrNone } from '../../lib/formats.ts';
import { useHasRole } from '../../lib/staff.ts';
import { useSend } from '../../lib/use-send.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Field } from '../../ui/form/field.tsx';
import { ReasonField } from '../../ui/form/reason-field.tsx';
import { Grid, type GridColumn } from '../../ui/grid/grid.tsx';
import { rupiahColumn } from '../../ui/grid/grid-column.ts';
import { Page } from '../../ui/page.tsx';
import { Tabs, useTab } from '../../ui/tabs.tsx';

type Answer = AnswerOf<typeof listDifferences>['result'];
type Difference = Answer['differences'][number];
type Compared = AnswerOf<typeof reconcile>['result']['gateways'];

const kinds: Record<Difference['kind'], string> = {
  missing_here: 'Tidak ada di kita',
  missing_there: 'Tidak ada di gateway',
  amount_differs: 'Jumlah berbeda',
  state_differs: 'Keadaan berbeda',
  refunded_twice: 'Dikembalikan dua kali',
  chargeback: 'Tagihan balik',
};
const owners: Record<string, string> = { finance: 'Keuangan', support: 'Dukungan' };
const outcomes: Record<Compared[number]['status'], string> = {
  compared: 'dibandingkan',
  unavailable: 'tidak bisa dihubungi',
  unknown: 'tidak dikenal',
};

/** Ours are payments' ids; a gateway may know orders that are none of ours. */
const orderOf = (id: string) => (/^[0-9a-f-]{36}$/i.test(id) ? orderNumber(id) : id);

const columns: readonly GridColumn<Difference>[] = [
  { id: 'order', header: 'Pesanan', width: '11rem', cell: ({ orderId }) => orderOf(orderId) },
  {
    id: 'kind',
    header: 'Selisih',
    width: '11rem',
    cell: ({ kind }) => (
      <Badge tone={kind === 'chargeback' || kind === 'refunded_twice' ? 'bad' : 'waiting'}>
        {kinds[kind]}
      </Badge>
    ),
  },
  { id: 'gateway', header: 'Gateway', width: '8rem', cell: ({ gateway }) => gateway },
  rupiahColumn('ours', 'Buku kita', (row) => row.oursRupiah, '8rem'),
  rupiahColumn('theirs', 'Gateway', (row) => row.theirsRupiah, '8rem'),
  { id: 'owner', header: 'Pemilik', width: '8rem', cell: ({ owner }) => owners[owner] ?? owner },
  { id: 'found', header: 'Ditemukan', width: '11rem', cell: ({ foundAt }) => dateTime(foundAt) },
  {
    id: 'details',
    header: 'Keterangan',
    width: 'minmax(12rem,2fr)',
    cell: ({ details, resolution }) => <span className="text-haze">{resolution ?? details}</span>,
  },
];

const tabs = [
  { id: 'terbuka', label: 'Terbuka' },
  { id: 'selesai', label: 'Selesai' },
];

/** Where our ledger and a gateway's tell two stories, and what became of each. */
export function Differences({ differences }: Pick<Answer, 'differences'>) {
  const tab = useTab(tabs);
  const mayAct = useHasRole('finance', 'admin');
  const [open, setOpen] = useState<Difference>();
  const [isRunning, setRunning] = useState(false);
  return (
    <Page
      title="Rekonsiliasi"
      isFull
      lead="Pembukuan dibandingkan dengan setiap gateway tiap malam."
      actions={
        mayAct && (
          <Button look="primary" onClick={() => setRunning(true)}>
            <Play className="size-4" aria-hidden="true" />
            Bandingkan sehari
          </Button>
        )
      }
    >
      <Tabs label="Keadaan" tabs={tabs} />
      <Grid
        label="Selisih"
        csv="selisih"
        columns={columns}
        first={{ rows: differences, next: null }}
        rowId={({ differenceId }) => differenceId}
        onOpen={setOpen}
        empty={
          <Empty icon={<Scale aria-hidden="true" />} title="Tidak ada selisih">
            {tab === 'selesai'
              ? 'Selisih yang sudah dijelaskan muncul di sini.'
              : 'Buku kita dan gateway sama. Untuk hari tertentu, tekan “Bandingkan sehari”.'}
          </Empty>
        }
      />
      {open !== undefined && (
        <DifferenceDialog
          difference={open}
          mayAct={mayAct && open.state === 'open'}
          onClose={() => setOpen(undefined)}
        />
      )}
      {isRunning && <RunDialog onClose={() => setRunning(false)} />}
    </Page>
  );
}

function DifferenceDialog({
  difference,
  mayAct,
  onClose,
}: {
  difference: Difference;
  mayAct: boolean;
  onClose: () => void;
}) {
  const form = useId();
  const [resolution, setResolution] = useState('');
  const { send, isBusy, failure } = useSend({ isInline: true, onDone: onClose });
  function submit(event: FormEvent): void {
    event.preventDefault();
    send('resolve', { id: difference.differenceId, resolution });
  }
  return (
    <Dialog
      title={`${kinds[difference.kind]}: ${orderOf(difference.orderId)}`}
      size="m"
      onClose={onClose}
      footer={
        mayAct && (
          <Button type="submit" form={form} look="primary" isBusy={isBusy}>
            Tandai selesai
          </Button>
        )
      }
    >
      <Facts
        facts={[
          { name: 'Gateway', value: difference.gateway },
          { name: 'Buku kita', value: rupiahOrNone(difference.oursRupiah) },
          { name: 'Menurut gateway', value: rupiahOrNone(difference.theirsRupiah) },
          { name: 'Keterangan', value: difference.details },
          { name: 'Ditemukan', value: dateTime(difference.foundAt) },
          ...(difference.resolvedAt === null
            ? []
            : [
                { name: 'Selesai', value: dateTime(difference.resolvedAt) },
                { name: 'Penjelasan', value: difference.resolution },
              ]),
        ]}
      />
      {mayAct && (
        <form id={form} onSubmit={submit} className="grid gap-3">
          <ReasonField
            value={resolution}
            onChange={setResolution}
            length={[3, 500]}
            label="Apa yang terjadi"
            rows={3}
          />
          <Alert>{failure?.message}</Alert>
        </form>
      )}
    </Dialog>
  );
}

function RunDialog({ onClose }: { onClose: () => void }) {
  const form = useId();
  const [day, setDay] = useState('');
  const { send, isBusy, failure, result } = useSend({ isInline: true });
  const gateways = result as Compared | undefined;
  return (
    <Dialog
      title="Bandingkan sehari"
      onClose={onClose}
      footer={
        <Button type="submit" form={form} look="primary" isBusy={isBusy}>
          Bandingkan
        </Button>
      }
    >
      <form
        id={form}
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          send('run', { day });
        }}
      >
        <Field
          label="Hari (WIB)"
          type="date"
          required
          value={day}
          hint="Diulang pun tidak menggandakan temuan."
          onChange={(event) => setDay(event.target.value)}
        />
        <Alert>{failure?.message}</Alert>
      </form>
      {gateways !== undefined && (
        <ul className="grid gap-1">
          {gateways.map(({ gateway, status, settlements, found, message }) => (
            <li key={gateway}>
              <strong>{gateway}</strong> {outcomes[status]}
              {settlements !== null && `, ${settlements} transaksi`}, {found} selisih baru
              {message !== null && <span className="text-haze"> ({message})</span>}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
