import type { AnswerOf } from '#contract/call.ts';
import type { getCohorts } from '#contract/commerce/index.ts';
import { dateTime, number, rupiah } from '../../../web/lib/formats/formats.ts';
import { monthName } from '#contract/formats.ts';
import { Empty } from '../../ui/empty.tsx';
import { Panel } from '../../ui/page.tsx';

type Report = AnswerOf<typeof getCohorts>['result'];
type Cohort = Report['cohorts'][number];

/** A cell is the deeper the more stayed; what is written in it stays readable. */
const DEEPEST_PERCENT = 32;

/** `2026-11` and `2027-01` are two months apart. */
function monthsBetween(from: string, to: string): number {
  const [start, end] = [from, to].map((month) => {
    const [year = 0, at = 1] = month.split('-').map(Number);
    return year * 12 + at;
  });
  return (end ?? 0) - (start ?? 0);
}

/** Subscribers by the month that they began to pay in: how many stayed, and what they brought, month after month. */
export function Cohorts({ report: { countedAt, cohorts } }: { report: Report }) {
  if (countedAt === null || cohorts.length === 0) {
    return (
      <Empty title="Belum ada kohor">
        Kohor muncul begitu ada paket yang dibayar. Angkanya dihitung ulang beberapa kali sehari.
      </Empty>
    );
  }
  const most = Math.max(
    ...cohorts.flatMap(({ started, months }) =>
      months.map(({ month }) => monthsBetween(started, month)),
    ),
  );
  const steps = Array.from({ length: most + 1 }, (_, at) => at);
  return (
    <Panel title="Kohor pelanggan">
      <p className="mb-3 max-w-text text-note text-haze">
        Baris: bulan paket berbayar pertama. Kolom: bulan ke berapa sesudahnya. Atas: bagian yang
        masih punya paket berbayar di akhir bulan itu. Bawah: pendapatan paketnya tanpa PPN. Bulan
        yang masih berjalan dihitung sampai {dateTime(countedAt)}.
      </p>
      <section
        className="overflow-x-auto"
        aria-label="Tabel kohor"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
        tabIndex={0}
      >
        <table className="text-small">
          <caption className="sr-only">Kohor pelanggan per bulan mulai</caption>
          <thead>
            <tr className="text-note text-haze">
              <th scope="col" className="sticky left-0 bg-ink-1 py-1 pr-4 text-left font-semibold">
                Mulai
              </th>
              <th scope="col" className="px-4 text-right font-semibold">
                Akun
              </th>
              {steps.map((step) => (
                <th key={step} scope="col" className="px-3 text-right font-semibold">
                  {step === 0 ? 'Bulan itu' : `+${step}`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cohorts.map((cohort) => (
              <CohortRow key={cohort.started} cohort={cohort} steps={steps} />
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  );
}

function CohortRow({ cohort, steps }: { cohort: Cohort; steps: readonly number[] }) {
  const { started, accounts, months } = cohort;
  const byStep = new Map(months.map((one) => [monthsBetween(started, one.month), one]));
  return (
    <tr className="border-t border-line/60">
      <th
        scope="row"
        className="sticky left-0 bg-ink-1 py-1.5 pr-4 text-left font-normal whitespace-nowrap"
      >
        {monthName(started)}
      </th>
      <td className="tabular px-4 text-right">{number(accounts)}</td>
      {steps.map((step) => {
        const one = byStep.get(step);
        if (one === undefined)
          return (
            <td key={step} className="px-3 text-right text-haze">
              –
            </td>
          );
        const share = accounts === 0 ? 0 : one.kept / accounts;
        const percent = Math.round(share * DEEPEST_PERCENT);
        return (
          <td
            key={step}
            className="tabular px-3 py-1.5 text-right whitespace-nowrap"
            style={{
              backgroundColor: `color-mix(in srgb, var(--color-toska) ${percent}%, transparent)`,
            }}
          >
            <span className="font-semibold">{Math.round(share * 100)} %</span>
            <span className="block text-note text-mist">{rupiah(one.rupiah)}</span>
          </td>
        );
      })}
    </tr>
  );
}
