import { storeNames } from '#contract/payment-choices.ts';
import { rupiah } from '../../../lib/formats/formats.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import type { InstructionOf } from '../shapes.ts';

type Props = { instruction: InstructionOf<'minimarket'>; amountRupiah: number };

/** The code as a cashier has to read it: large, dark on white, in fours. */
export function StoreInstruction({ instruction, amountRupiah }: Props) {
  const { store, code } = instruction;
  const shop = storeNames[store];
  return (
    <div className="grid w-full gap-4 text-left">
      <div className="grid justify-items-center gap-1 rounded-m bg-paper px-3 py-5 text-ink">
        <p className="text-small font-semibold">Kode bayar {shop}</p>
        <p className="tabular text-center text-head leading-tight font-extrabold tracking-wider select-all">
          {code.replaceAll(/(\d{4})(?=\d)/g, '$1 ')}
        </p>
      </div>
      <div className="justify-self-center">
        <CopyButton text={code} label="kode bayar" />
      </div>
      <ol className="grid list-decimal gap-1.5 pl-5 text-small text-mist">
        <li>
          Datang ke kasir {shop} mana saja dan bilang mau bayar tagihan Tayang lewat Midtrans.
        </li>
        <li>Tunjukkan atau bacakan kode di atas.</li>
        <li>Pastikan jumlahnya {rupiah(amountRupiah)}, lalu bayar.</li>
        <li>Simpan struknya. Paketmu aktif begitu kasir selesai.</li>
      </ol>
    </div>
  );
}
