import { TicketPercent } from 'lucide-react';
import { useState } from 'react';
import type { listPromotions } from '#contract/commerce/index.ts';
import { dateTime, number } from '../../../web/lib/formats/formats.ts';
import { callStudio } from '../../lib/call.ts';
import { useHasRole } from '../../lib/staff.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DeedDialog } from '../../ui/deed-dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FilterSelect } from '../../ui/grid/filter-bar.tsx';
import { Grid, type GridColumn } from '../../ui/grid/grid.tsx';
import { rupiahColumn } from '../../ui/grid/grid-column.ts';
import type { GridWindow } from '../../ui/grid/use-windows.ts';
import { Page } from '../../ui/page.tsx';
import { PromotionDetails } from './promotion-details.tsx';
import { PromotionDialog } from './promotion-dialog.tsx';
import { type Promotion, stateOf, discountText } from './words.ts';

type Props = {
  first: GridWindow<Promotion>;
  query: { words: string; kind: 'coupon' | 'voucher' | undefined };
};

const columns: readonly GridColumn<Promotion>[] = [
  {
    id: 'code',
    header: 'Kode',
    width: '10rem',
    cell: ({ code, codeCount, vouchers }) =>
      code ?? (codeCount > 0 ? `${number(codeCount)} kode` : `${number(vouchers)} voucher`),
  },
  { id: 'name', header: 'Nama', width: 'minmax(12rem,1fr)', cell: ({ name }) => name },
  { id: 'worth', header: 'Potongan', width: 'minmax(16rem,1fr)', cell: discountText },
  {
    id: 'state',
    header: 'Keadaan',
    width: '8rem',
    cell: (row) => {
      const [words, tone] = stateOf(row);
      return <Badge tone={tone}>{words}</Badge>;
    },
  },
  {
    id: 'used',
    header: 'Terpakai',
    width: '7rem',
    align: 'end',
    cell: ({ usedCount, totalLimit }) =>
      totalLimit === null ? number(usedCount) : `${number(usedCount)} / ${number(totalLimit)}`,
  },
  rupiahColumn('spent', 'Dipotong', ({ usedRupiah }) => usedRupiah),
  { id: 'ends', header: 'Sampai', width: '11rem', cell: ({ endsAt }) => dateTime(endsAt) },
];

/** Coupons and batches of vouchers, the newest first. */
export function PromotionList({ first, query }: Props) {
  const mayAct = useHasRole('finance', 'admin');
  const mayRevoke = useHasRole('finance', 'support', 'admin');
  const [made, make] = useState<'coupon' | 'codes' | 'give'>();
  const [open, setOpen] = useState<Promotion>();
  const [edited, edit] = useState<Promotion>();
  const [stopped, stop] = useState<Promotion>();
  const [isRevoking, setRevoking] = useState(false);
  const more = async (after: string): Promise<GridWindow<Promotion>> => {
    const { result } = await callStudio<typeof listPromotions>('GET', '/studio/v1/promotion/list', {
      query: { ...query, after, pageSize: 100 },
    });
    return { rows: result.promotions, next: result.next };
  };
  return (
    <Page
      title="Kupon"
      isFull
      lead="Kupon umum dan kelompok kode voucher. Yang mahal, dan banyak yang kecil dalam sehari, diputuskan dua orang."
      actions={
        <>
          {mayRevoke && <Button onClick={() => setRevoking(true)}>Tarik kode</Button>}
          {mayAct && (
            <>
              <Button onClick={() => make('give')}>Bagikan voucher</Button>
              <Button onClick={() => make('codes')}>Kode voucher baru</Button>
              <Button look="primary" onClick={() => make('coupon')}>
                Kupon baru
              </Button>
            </>
          )}
        </>
      }
    >
      <Grid
        label="Kupon dan voucher"
        csv="kupon-dan-voucher"
        columns={columns}
        first={first}
        more={more}
        rowId={({ promotionId }) => promotionId}
        onOpen={setOpen}
        words="Cari kode atau nama"
        filters={
          <FilterSelect
            name="jenis"
            label="Jenis"
            options={{ coupon: 'Kupon', voucher: 'Voucher' }}
          />
        }
        empty={
          <Empty icon={<TicketPercent aria-hidden="true" />} title="Belum ada promo">
            Buat kupon, uji dulu pada keranjang bulan lalu, baru simpan.
          </Empty>
        }
      />
      {open !== undefined && (
        <PromotionDetails
          promotion={open}
          mayAct={mayAct}
          onClose={() => setOpen(undefined)}
          onEdit={() => {
            edit(open);
            setOpen(undefined);
          }}
          onStop={() => {
            stop(open);
            setOpen(undefined);
          }}
        />
      )}
      {made !== undefined && <PromotionDialog kind={made} onClose={() => make(undefined)} />}
      {edited !== undefined && (
        <PromotionDialog kind="coupon" promotion={edited} onClose={() => edit(undefined)} />
      )}
      {stopped !== undefined && (
        <DeedDialog
          title={`Hentikan ${stopped.code ?? stopped.name}?`}
          label="Hentikan"
          look="danger"
          intent="stop"
          body={{ id: stopped.promotionId }}
          onClose={() => stop(undefined)}
        >
          <p className="text-small text-mist">
            Berhenti juga di keranjang yang sudah memakainya. Pembayaran yang sedang berjalan tetap.
          </p>
        </DeedDialog>
      )}
      {isRevoking && <RevokeDialog onClose={() => setRevoking(false)} />}
    </Page>
  );
}

function RevokeDialog({ onClose }: { onClose: () => void }) {
  const [code, setCode] = useState('');
  return (
    <DeedDialog
      title="Tarik satu kode"
      label="Tarik kode"
      look="danger"
      intent="revoke"
      body={{ code }}
      isReady={code.trim().length >= 3}
      onClose={onClose}
    >
      <Field
        label="Kode voucher"
        hint="Seperti TYV-ABCD-EFGH-JKMC, dengan atau tanpa tanda hubung."
        required
        maxLength={40}
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
    </DeedDialog>
  );
}
