import { Ticket } from 'lucide-react';
import { date, rupiah } from '../../lib/formats/formats.ts';
import { Badge } from '../../ui/badge.tsx';

type VoucherView = {
  voucherId: string;
  code: string;
  name: string;
  percent: number | null;
  maxRupiah: number | null;
  amountRupiah: number | null;
  state: 'coming' | 'active' | 'ended' | 'reserved' | 'used';
  endsAt: string;
};

const states = {
  active: { label: 'Bisa dipakai', tone: 'toska' },
  coming: { label: 'Belum mulai', tone: 'kunyit' },
  ended: { label: 'Kedaluwarsa', tone: 'quiet' },
  reserved: { label: 'Dipakai di pembayaran', tone: 'kunyit' },
  used: { label: 'Sudah dipakai', tone: 'quiet' },
} as const;

/** Vouchers that the account owns, with what they are worth and until when. */
export function Vouchers({
  vouchers,
  timezone,
}: {
  vouchers: VoucherView[];
  timezone: string | undefined;
}) {
  return (
    <section aria-labelledby="voucher" className="grid max-w-text gap-4">
      <h2 id="voucher" className="text-lead font-bold">
        Voucherku
      </h2>
      <p className="text-small text-mist">
        Cara memakainya: pilih paket atau judul, lalu pilih vouchernya di halaman pembayaran. Satu
        voucher untuk satu pembayaran, boleh ditambah satu kode kupon. Kalau pembayarannya batal,
        vouchermu kembali sendiri.
      </p>
      <ul className="grid gap-3">
        {vouchers.map((voucher) => (
          <li
            key={voucher.voucherId}
            className="flex items-start gap-4 rounded-m border border-dashed border-kunyit/50 bg-ink-1 p-4"
          >
            <Ticket className="size-7 shrink-0 text-kunyit" aria-hidden="true" />
            <div className="grid min-w-0 flex-1 justify-items-start gap-1">
              <p className="font-semibold">{voucher.name}</p>
              <p className="text-small text-mist">
                {discountText(voucher)}, sampai {date(voucher.endsAt, timezone)}
              </p>
              <p className="text-small text-mist">
                Kode{' '}
                <code className="font-semibold whitespace-nowrap text-cloud select-all">
                  {voucher.code}
                </code>
              </p>
            </div>
            <Badge tone={states[voucher.state].tone}>{states[voucher.state].label}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}

function discountText({ percent, maxRupiah, amountRupiah }: VoucherView): string {
  if (percent === null) return `Potongan ${rupiah(amountRupiah ?? 0)}`;
  const part = `Potongan ${percent}%`;
  return maxRupiah === null ? part : `${part}, maksimal ${rupiah(maxRupiah)}`;
}
