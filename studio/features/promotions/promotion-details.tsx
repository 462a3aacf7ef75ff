import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { AnswerOf } from '#contract/call.ts';
import type { exportVoucherCodes, getVoucherCodes } from '#contract/commerce/index.ts';
import { isApiError } from '../../../web/lib/api/api-error.ts';
import { dateTime, number, rupiah } from '../../../web/lib/formats/formats.ts';
import { callStudio } from '../../lib/call.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { kindNames, type Promotion, stateOf, tierNames, discountText } from './words.ts';

type Props = {
  promotion: Promotion;
  mayAct: boolean;
  onClose: () => void;
  onEdit: () => void;
  onStop: () => void;
};
type Codes = AnswerOf<typeof getVoucherCodes>['result'];

const most = (value: number | null) => (value === null ? 'tanpa batas' : number(value));
const among = (values: readonly string[] | null, names: Record<string, string>) =>
  values === null ? 'semua' : values.map((value) => names[value] ?? value).join(', ');

/** One coupon or batch: its terms, what became of it, and for codes their one way out. */
export function PromotionDetails({ promotion, mayAct, onClose, onEdit, onStop }: Props) {
  const [codes, setCodes] = useState<Codes>();
  const { promotionId, codeCount } = promotion;
  useEffect(() => {
    if (codeCount === 0) return;
    callStudio<typeof getVoucherCodes>('GET', '/studio/v1/voucher-code/{id}', {
      params: { id: promotionId },
    })
      .then(({ result }) => setCodes(result))
      .catch(() => undefined);
  }, [promotionId, codeCount]);
  return (
    <Dialog
      title={promotion.code ?? promotion.name}
      size="m"
      onClose={onClose}
      footer={
        mayAct && (
          <>
            {promotion.isActive && (
              <Button look="danger" onClick={onStop}>
                Hentikan
              </Button>
            )}
            {promotion.kind === 'coupon' && <Button onClick={onEdit}>Ubah</Button>}
          </>
        )
      }
    >
      <Facts
        facts={[
          { name: 'Nama', value: promotion.name },
          { name: 'Keadaan', value: stateOf(promotion)[0] },
          { name: 'Potongan', value: discountText(promotion) },
          {
            name: 'Berlaku',
            value: `${dateTime(promotion.startsAt)} sampai ${dateTime(promotion.endsAt)}`,
          },
          {
            name: 'Untuk',
            value: `Jenis ${among(promotion.kinds, kindNames)}; tingkat ${among(promotion.tiers, tierNames)}; ${promotion.isNewOnly ? 'pembelian pertama' : 'semua pembeli'}`,
          },
          {
            name: 'Batas',
            value: `${most(promotion.accountLimit)} per akun, ${most(promotion.totalLimit)} semuanya, anggaran ${promotion.budgetRupiah === null ? 'tanpa batas' : rupiah(promotion.budgetRupiah)}`,
          },
          {
            name: 'Terpakai',
            value: `${number(promotion.usedCount)} kali, ${rupiah(promotion.usedRupiah)}`,
          },
          {
            name: 'Ditahan pembayaran terbuka',
            value: `${number(promotion.reservedCount)} kali, ${rupiah(promotion.reservedRupiah)}`,
          },
          ...(codes === undefined
            ? []
            : [
                {
                  name: 'Kode',
                  value: `${number(codes.codeCount)} dibuat, ${number(codes.claimed)} diambil akun, ${number(codes.revoked)} ditarik`,
                },
                {
                  name: 'Ekspor',
                  value: codes.exportedAt === null ? 'Belum' : dateTime(codes.exportedAt),
                },
              ]),
        ]}
      />
      {mayAct && codes !== undefined && codes.exportedAt === null && (
        <ExportCodes promotionId={promotionId} onDone={onClose} />
      )}
    </Dialog>
  );
}

function ExportCodes({ promotionId, onDone }: { promotionId: string; onDone: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { revalidate } = useRevalidator();
  async function fetchCodes(): Promise<void> {
    setBusy(true);
    try {
      const { result } = await callStudio<typeof exportVoucherCodes>(
        'POST',
        '/studio/v1/voucher-code/export',
        { body: { promotionId } },
      );
      saveFile(result.fileName, new Blob([result.csv], { type: 'text/csv;charset=utf-8' }));
      await revalidate();
      onDone();
    } catch (error) {
      setProblem(isApiError(error) ? error.failure.message : 'Belum berhasil. Coba lagi.');
      setBusy(false);
    }
  }
  return (
    <section className="grid gap-2 rounded-s bg-ink-2 p-3">
      <p className="text-small text-mist">
        Kodenya keluar sekali saja. Simpan berkasnya baik-baik: yang hilang hanya bisa dihentikan
        dan dibuat baru.
      </p>
      <Alert>{problem}</Alert>
      <div>
        <Button isBusy={isBusy} onClick={() => void fetchCodes()}>
          Ekspor kode (CSV)
        </Button>
      </div>
    </section>
  );
}
