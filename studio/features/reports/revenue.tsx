import type { ReactNode } from 'react';
import type { AnswerOf } from '#contract/call.ts';
import type { getRevenueReport } from '#contract/commerce/index.ts';
import { dateTime, number, rupiah } from '../../../web/lib/formats/formats.ts';
import { Empty } from '../../ui/empty.tsx';
import { Panel } from '../../ui/page.tsx';
import { monthName } from '../../lib/month-name.ts';

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
        <Table caption="MRR" heads={['Perubahan', 'Akun', 'Rupiah']}>
          {rows.map(([id, label, sign]) => (
            <tr key={id} className="border-t border-line/60">
              <th scope="row" className="py-1 pr-4 text-left font-normal">
                {label}
              </th>
              <td className="tabular px-4 text-right">{number(report[id].accounts)}</td>
              <td className="tabular pl-4 text-right">
                {sign}
                {rupiah(report[id].rupiah)}
              </td>
            </tr>
          ))}
        </Table>
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
          <Table caption="Dibayar per cara" heads={['Cara', 'Pembayaran', 'Rupiah']}>
            {methods.map(({ method, name, payments, rupiah: paid }) => (
              <tr key={method} className="border-t border-line/60">
                <th scope="row" className="py-1 pr-4 text-left font-normal">
                  {name}
                </th>
                <td className="tabular px-4 text-right">{number(payments)}</td>
                <td className="tabular pl-4 text-right">{rupiah(paid)}</td>
              </tr>
            ))}
          </Table>
        )}
        <p className="mt-4 text-note text-haze">
          Uang yang masuk di bulan ini dengan PPN, sebelum pengembalian.
        </p>
      </Panel>
    </div>
  );
}

function Table({
  caption,
  heads,
  children,
}: {
  caption: string;
  heads: readonly [string, string, string];
  children: ReactNode;
}) {
  const [first, second, third] = heads;
  return (
    <table className="w-full text-small">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="text-note text-haze">
          <th scope="col" className="py-1 pr-4 text-left font-semibold">
            {first}
          </th>
          <th scope="col" className="px-4 text-right font-semibold">
            {second}
          </th>
          <th scope="col" className="pl-4 text-right font-semibold">
            {third}
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
