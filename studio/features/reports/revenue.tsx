import type { AnswerOf } from '#contract/call.ts';
import type { getRevenueReport } from '#contract/commerce/index.ts';
import { dateTime, number, rupiah } from '../../../web/lib/formats/formats.ts';
import { Empty } from '../../ui/empty.tsx';
import { Figures } from '../../ui/figures.tsx';
import { Panel } from '../../ui/page.tsx';
import { monthName } from '#contract/formats.ts';

type Report = NonNullable<AnswerOf<typeof getRevenueReport>['result']>;

const rows = [
  ['before', 'Awal bulan', ''],
  ['new', 'Baru', '+'],
  ['returned', 'Kembali', '+'],
  ['up', 'Naik', '+'],
  ['down', 'Turun', '−'],
  ['lost', 'Hilang', '−'],
  ['after', 'Akhir', ''],
] as const;

/** What running plans bring, who came and went, and what was paid by method; each with what it means. */
export function RevenueReport({ report }: { report: Report | null }) {
  if (report === null)
    return (
      <Empty title="Sedang dihitung">
        Bulan ini belum selesai dijumlahkan. Buka lagi beberapa menit lagi.
      </Empty>
    );
  const { month, until, churnPercent, methods } = report;
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Panel title={`MRR ${monthName(month)}`}>
        <p className="mb-3 text-note text-haze">
          Paket berbayar yang berjalan, dihitung per 30 hari, tanpa PPN. Sampai {dateTime(until)}.
        </p>
        <Figures
          caption="MRR"
          head="Perubahan"
          columns={[
            { id: 'accounts', name: 'Akun', show: ([id]) => number(report[id].accounts) },
            {
              id: 'rupiah',
              name: 'Rupiah',
              show: ([id, , sign]) => sign + rupiah(report[id].rupiah),
            },
          ]}
          rows={rows}
          nameOf={([key, name]) => ({ key, name })}
        />
        <p className="mt-4 text-small">
          Churn{' '}
          <strong>
            {churnPercent === null ? '–' : `${String(churnPercent).replace('.', ',')} %`}
          </strong>
        </p>
        <p className="text-note text-haze">
          Bagian akun yang berbayar di awal bulan dan masa bayarnya habis tanpa sambungan. Kembali:
          pernah berbayar, tidak di awal bulan, berbayar di akhirnya.
        </p>
      </Panel>
      <Panel title="Dibayar per cara">
        {methods.length === 0 ? (
          <Empty title="Belum ada pembayaran">Pilih bulan lain di kanan atas.</Empty>
        ) : (
          <Figures
            caption="Dibayar per cara"
            head="Cara"
            columns={[
              { id: 'payments', name: 'Pembayaran', show: ({ payments }) => number(payments) },
              { id: 'rupiah', name: 'Rupiah', show: (paid) => rupiah(paid.rupiah) },
            ]}
            rows={methods}
            nameOf={({ method, name }) => ({ key: method, name })}
          />
        )}
        <p className="mt-4 text-note text-haze">
          Uang yang masuk di bulan ini dengan PPN, sebelum pengembalian.
        </p>
      </Panel>
    </div>
  );
}
