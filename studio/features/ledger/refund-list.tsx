import type { AnswerOf } from '#contract/call.ts';
import type { listRefundWork } from '#contract/commerce/index.ts';
import { dateTime, orderNumber } from '../../../web/lib/formats/formats.ts';
import { paths } from '../../lib/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Grid, type GridColumn } from '../../ui/grid/grid.tsx';
import { rupiahColumn } from '../../ui/grid/grid-column.ts';
import { Page } from '../../ui/page.tsx';

type Refund = AnswerOf<typeof listRefundWork>['result']['refunds'][number];

const columns: readonly GridColumn<Refund>[] = [
  {
    id: 'order',
    header: 'Pesanan',
    width: '9rem',
    cell: ({ paymentId }) => orderNumber(paymentId),
  },
  rupiahColumn('amount', 'Jumlah', ({ amountRupiah }) => amountRupiah, '8rem'),
  {
    id: 'way',
    header: 'Ke mana',
    cell: ({ way }) => (way === 'credit' ? 'Saldo Tayang' : 'Cara bayar semula'),
  },
  {
    id: 'owner',
    header: 'Keadaan',
    cell: ({ owner }) =>
      owner === null ? (
        <Badge tone="active">Berjalan</Badge>
      ) : (
        <Badge tone="bad">Perlu orang</Badge>
      ),
  },
  {
    id: 'problem',
    header: 'Masalah',
    width: 'minmax(12rem,2fr)',
    cell: ({ problem, attempts }) => (problem === null ? `Percobaan ke-${attempts + 1}` : problem),
  },
  { id: 'at', header: 'Dimulai', cell: ({ createdAt }) => dateTime(createdAt) },
];

/** Refunds that are not done: those that a person has to finish first. */
export function RefundList({ refunds }: { refunds: readonly Refund[] }) {
  return (
    <Page
      title="Refund"
      isFull
      lead="Yang belum selesai. Uangnya kembali sendiri; yang macet ada di atas."
    >
      <Grid
        label="Refund yang belum selesai"
        csv="refund-belum-selesai"
        columns={columns}
        first={{ rows: refunds, next: null }}
        rowId={({ refundId }) => refundId}
        to={({ paymentId }) => `${paths.accounts}?cari=${orderNumber(paymentId)}`}
        empty={<Empty title="Semua refund selesai">Tidak ada uang yang masih di jalan.</Empty>}
      />
    </Page>
  );
}
