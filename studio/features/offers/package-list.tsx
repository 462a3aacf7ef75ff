import { Package } from 'lucide-react';
import type { AnswerOf } from '#contract/call.ts';
import type { listStaffPackages } from '#contract/commerce/index.ts';
import { dateTime, rupiah } from '../../../web/lib/formats/formats.ts';
import { callStudio } from '../../lib/call.ts';
import { Badge } from '../../ui/badge.tsx';
import { Empty } from '../../ui/empty.tsx';
import { FilterSelect } from '../../ui/grid/filter-bar.tsx';
import { Grid, type GridColumn } from '../../ui/grid/grid.tsx';
import type { GridWindow } from '../../ui/grid/use-windows.ts';
import { Page } from '../../ui/page.tsx';
import { kindNames } from './words.ts';

type Offer = AnswerOf<typeof listStaffPackages>['result']['packages'][number];
type Props = {
  first: GridWindow<Offer>;
  query: {
    words: string;
    kind: 'PACKAGE' | 'SINGLE' | 'MINIPACK' | undefined;
    sale: 'on' | 'off' | undefined;
  };
};

const columns: readonly GridColumn<Offer>[] = [
  { id: 'name', header: 'Paket', width: 'minmax(14rem,2fr)', cell: ({ name }) => name },
  { id: 'kind', header: 'Jenis', width: '9rem', cell: ({ kind }) => kindNames[kind] },
  { id: 'duration', header: 'Lama', width: '6rem', cell: (row) => row.durationLabel },
  {
    id: 'price',
    header: 'Harga',
    width: '8rem',
    align: 'end',
    cell: ({ priceRupiah }) => rupiah(priceRupiah),
  },
  {
    id: 'promo',
    header: 'Promo',
    width: '14rem',
    cell: ({ promo }) =>
      promo === null ? '–' : `${rupiah(promo.priceRupiah)} sampai ${dateTime(promo.until)}`,
  },
  {
    id: 'next',
    header: 'Harga berikutnya',
    width: '15rem',
    cell: ({ next }) =>
      next === null ? '–' : `${rupiah(next.priceRupiah)} mulai ${dateTime(next.startsAt)}`,
  },
  {
    id: 'sale',
    header: 'Keadaan',
    width: '8rem',
    cell: ({ isOnSale, isContractOnly }) => (
      <Badge tone={isOnSale ? 'good' : 'plain'}>
        {!isOnSale ? 'Tidak dijual' : isContractOnly ? 'Kontrak' : 'Dijual'}
      </Badge>
    ),
  },
];

/** Everything that is sold, or was, in the order of the shop. */
export function PackageList({ first, query }: Props) {
  const more = async (after: string): Promise<GridWindow<Offer>> => {
    const { result } = await callStudio<typeof listStaffPackages>(
      'GET',
      '/studio/v1/package/list',
      { query: { ...query, after, pageSize: 100 } },
    );
    return { rows: result.packages, next: result.next };
  };
  return (
    <Page
      title="Paket"
      isFull
      lead="Harga adalah dokumen bertanggal: keranjang memegang harga lamanya, dan setiap harga diputuskan dua orang."
    >
      <Grid
        label="Paket"
        csv="paket"
        columns={columns}
        first={first}
        more={more}
        rowId={({ packageId }) => packageId}
        to={({ packageId }) => `/paket/${packageId}`}
        words="Cari nama paket"
        filters={
          <>
            <FilterSelect name="jenis" label="Jenis" options={kindNames} />
            <FilterSelect
              name="jual"
              label="Keadaan"
              options={{ on: 'Dijual', off: 'Tidak dijual' }}
            />
          </>
        }
        empty={
          <Empty icon={<Package aria-hidden="true" />} title="Tidak ada paket">
            Ubah pencarian atau saringannya.
          </Empty>
        }
      />
    </Page>
  );
}
