import { ReceiptText } from 'lucide-react';
import type { AnswerOf } from '#contract/call.ts';
import type { searchInvoices } from '#contract/commerce/index.ts';
import { dateTime, orderNumber } from '../../../web/lib/formats/formats.ts';
import { callStudio } from '../../lib/call.ts';
import { paths } from '../../lib/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Empty } from '../../ui/empty.tsx';
import { FilterDate, FilterSelect } from '../../ui/grid/filter-bar.tsx';
import { Grid, type GridColumn } from '../../ui/grid/grid.tsx';
import { rupiahColumn } from '../../ui/grid/grid-column.ts';
import type { GridWindow } from '../../ui/grid/use-windows.ts';
import { Page } from '../../ui/page.tsx';

type StaffInvoice = AnswerOf<typeof searchInvoices>['result']['invoices'][number];
type Props = {
  first: GridWindow<StaffInvoice>;
  query: {
    words: string;
    kind: StaffInvoice['kind'] | undefined;
    month: string | undefined;
  };
};

export const invoiceKinds: Record<StaffInvoice['kind'], string> = {
  invoice: 'Faktur',
  credit_note: 'Nota kredit',
};

const columns: readonly GridColumn<StaffInvoice>[] = [
  { id: 'number', header: 'Nomor', width: '11rem', cell: ({ number }) => number },
  {
    id: 'kind',
    header: 'Jenis',
    width: '8rem',
    cell: ({ kind }) => (
      <Badge tone={kind === 'invoice' ? 'plain' : 'waiting'}>{invoiceKinds[kind]}</Badge>
    ),
  },
  {
    id: 'order',
    header: 'Pesanan',
    width: '9rem',
    cell: ({ paymentId }) => orderNumber(paymentId),
  },
  {
    id: 'buyer',
    header: 'Pembeli',
    width: 'minmax(9rem,1fr)',
    cell: ({ buyer }) => buyer ?? 'Akun yang dihapus',
    // A list of persons leaves by the export that two decide on.
    text: null,
  },
  rupiahColumn('dpp', 'DPP', (row) => row.dppRupiah, '8rem'),
  rupiahColumn('ppn', 'PPN', (row) => row.ppnRupiah, '8rem'),
  rupiahColumn('total', 'Total', (row) => row.totalRupiah),
  { id: 'at', header: 'Terbit', width: '11rem', cell: ({ issuedAt }) => dateTime(issuedAt) },
];

/** Every invoice and credit note, the newest first. */
export function InvoiceList({ first, query }: Props) {
  const more = async (after: string): Promise<GridWindow<StaffInvoice>> => {
    const { result } = await callStudio<typeof searchInvoices>('GET', '/studio/v1/invoice/list', {
      query: { ...query, after, pageSize: 100 },
    });
    return { rows: result.invoices, next: result.next };
  };
  return (
    <Page
      title="Faktur"
      isFull
      lead="Nama pembeli disamarkan. Membuka PDF-nya memperlihatkannya dan tercatat di jejak."
    >
      <Grid
        label="Faktur"
        csv="faktur"
        columns={columns}
        first={first}
        more={more}
        rowId={({ invoiceId }) => invoiceId}
        to={({ invoiceId }) => paths.invoice(invoiceId)}
        words="Nomor faktur, pesanan, atau id akun"
        filters={
          <>
            <FilterSelect name="jenis" label="Jenis" options={invoiceKinds} />
            <FilterDate name="bulan" label="Bulan terbit" />
          </>
        }
        empty={
          <Empty icon={<ReceiptText aria-hidden="true" />} title="Tidak ada faktur">
            Cari dengan nomor lengkap seperti INV/2026/000042, pesanan seperti TYG-3F2A-91BC, atau
            id akun.
          </Empty>
        }
      />
    </Page>
  );
}
