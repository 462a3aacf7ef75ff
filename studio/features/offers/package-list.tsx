import { Package, Plus } from 'lucide-react';
import { useState } from 'react';
import type { AnswerOf } from '#contract/call.ts';
import type { listStaffPackages } from '#contract/commerce/index.ts';
import { dateTime, rupiah } from '../../../web/lib/formats/formats.ts';
import { callStudio } from '../../lib/call.ts';
import { paths } from '../../lib/paths.ts';
import { useHasRole } from '../../lib/staff.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { FilterSelect } from '../../ui/grid/filter-bar.tsx';
import { Grid, type GridColumn } from '../../ui/grid/grid.tsx';
import { rupiahColumn } from '../../ui/grid/grid-column.ts';
import type { GridWindow } from '../../ui/grid/use-windows.ts';
import { Page } from '../../ui/page.tsx';
import { PackageDialog } from './package-dialog.tsx';
import { kindNames } from './words.ts';
import { AwaitedApproval } from '../../ui/awaited-approval.tsx';

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
  rupiahColumn('price', 'Harga', ({ priceRupiah }) => priceRupiah, '8rem'),
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
  const mayAct = useHasRole('finance', 'admin');
  const [isMaking, setMaking] = useState(false);
  const [approvalId, setApproval] = useState<string>();
  const isFiltered = query.words !== '' || query.kind !== undefined || query.sale !== undefined;
  const add = mayAct && (
    <Button look="primary" onClick={() => setMaking(true)}>
      <Plus className="size-4" aria-hidden="true" />
      Paket baru
    </Button>
  );
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
      actions={add}
      lead="Harga adalah dokumen bertanggal: keranjang memegang harga lamanya, dan setiap harga diputuskan dua orang."
    >
      <AwaitedApproval id={approvalId} />
      <Grid
        label="Paket"
        csv="paket"
        columns={columns}
        first={first}
        more={more}
        rowId={({ packageId }) => packageId}
        to={({ packageId }) => paths.package(packageId)}
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
          isFiltered ? (
            <Empty icon={<Package aria-hidden="true" />} title="Tidak ada paket">
              Ubah pencarian atau saringannya.
            </Empty>
          ) : (
            <Empty icon={<Package aria-hidden="true" />} title="Belum ada paket" action={add}>
              Tanpa paket penonton hanya menonton yang gratis.
            </Empty>
          )
        }
      />
      {isMaking && (
        <PackageDialog
          onClose={() => setMaking(false)}
          onDone={({ result }) => {
            setMaking(false);
            setApproval((result as { approvalId?: string } | undefined)?.approvalId);
          }}
        />
      )}
    </Page>
  );
}
