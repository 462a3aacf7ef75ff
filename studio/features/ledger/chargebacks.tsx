import { ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { AnswerOf } from '#contract/call.ts';
import type { listDifferences } from '#contract/commerce/index.ts';
import { dateTime, orderNumber } from '../../../web/lib/formats/formats.ts';
import { rupiahOrNone } from '../../lib/formats.ts';
import { paths } from '../../lib/paths.ts';
import { useHasRole } from '../../lib/staff.ts';
import { useSend } from '../../lib/use-send.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DeedDialog } from '../../ui/deed-dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Grid, type GridColumn } from '../../ui/grid/grid.tsx';
import { rupiahColumn } from '../../ui/grid/grid-column.ts';

type Row = AnswerOf<typeof listDifferences>['result']['differences'][number];

const DAY_MS = 24 * 60 * 60 * 1000;
/** Issuers give about so long to answer. */
const LATE_DAYS = 7;
const ageOf = (row: Row) => Math.floor((Date.now() - Date.parse(row.foundAt)) / DAY_MS);

const columns: readonly GridColumn<Row>[] = [
  { id: 'order', header: 'Pesanan', width: '9rem', cell: ({ orderId }) => orderNumber(orderId) },
  {
    id: 'age',
    header: 'Umur',
    width: '8rem',
    cell: (row) => (
      <Badge tone={ageOf(row) >= LATE_DAYS ? 'bad' : 'waiting'}>{ageOf(row)} hari</Badge>
    ),
  },
  { id: 'owner', header: 'Pemilik', cell: ({ assignedTo }) => assignedTo?.name ?? 'Belum ada' },
  rupiahColumn('amount', 'Jumlah', ({ oursRupiah }) => oursRupiah),
  { id: 'gateway', header: 'Gateway', width: '8rem', cell: ({ gateway }) => gateway },
  { id: 'found', header: 'Ditarik', width: '11rem', cell: ({ foundAt }) => dateTime(foundAt) },
];

/** Money that issuers took back, the oldest first: answered, or let go with a reason. */
export function Chargebacks({ rows }: { rows: readonly Row[] }) {
  const mayAct = useHasRole('finance', 'admin');
  const [openId, setOpen] = useState<string>();
  const open = rows.find(({ differenceId }) => differenceId === openId);
  return (
    <>
      <Grid
        label="Tagihan balik"
        csv="tagihan-balik"
        columns={columns}
        first={{ rows, next: null }}
        rowId={({ differenceId }) => differenceId}
        onOpen={({ differenceId }) => setOpen(differenceId)}
        empty={
          <Empty icon={<ShieldAlert aria-hidden="true" />} title="Tidak ada tagihan balik">
            Uang yang ditarik penerbit kartu muncul di sini, yang terlama lebih dulu.
          </Empty>
        }
      />
      {open !== undefined && (
        <ChargebackDialog row={open} mayAct={mayAct} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}

function ChargebackDialog({
  row,
  mayAct,
  onClose,
}: {
  row: Row;
  mayAct: boolean;
  onClose: () => void;
}) {
  const { send, isBusy } = useSend();
  const isFree = row.assignedTo === null;
  return (
    <DeedDialog
      title={`Tagihan balik ${orderNumber(row.orderId)}`}
      label="Tandai selesai"
      intent="resolve"
      body={{ id: row.differenceId }}
      isReady={mayAct}
      reasonLength={mayAct ? 3 : 0}
      reasonLabel="Apa yang terjadi"
      onClose={onClose}
    >
      <Facts
        facts={[
          { name: 'Dibayar', value: rupiahOrNone(row.oursRupiah) },
          {
            name: 'Sudah dikembalikan',
            value: rupiahOrNone(row.theirsRupiah),
          },
          { name: 'Pemilik', value: row.assignedTo?.name ?? 'Belum ada' },
          {
            name: 'Akun',
            value: (
              <Link to={`${paths.accounts}?cari=${orderNumber(row.orderId)}`} className="underline">
                Cari lewat pesanannya
              </Link>
            ),
          },
        ]}
      />
      {mayAct && (
        <div>
          <Button
            size="s"
            isBusy={isBusy}
            onClick={() => send('assign', { id: row.differenceId, isMine: isFree })}
          >
            {isFree ? 'Ambil' : 'Kembalikan ke antrean'}
          </Button>
        </div>
      )}
    </DeedDialog>
  );
}
