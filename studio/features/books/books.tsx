import { useId } from 'react';
import { useSearchParams } from 'react-router';
import type { AnswerOf } from '#contract/call.ts';
import type {
  checkMonth,
  getRevenueReport,
  listDifferences,
  listJournal,
  listMonths,
} from '#contract/commerce/index.ts';
import { Badge } from '../../ui/badge.tsx';
import { Page } from '../../ui/page.tsx';
import { Tabs, useTab } from '../../ui/tabs.tsx';
import { Chargebacks } from './chargebacks.tsx';
import { Journal } from './journal.tsx';
import { MonthEnd } from './month-end.tsx';
import { RevenueReport } from './revenue-report.tsx';

type Props = {
  month: string;
  months: AnswerOf<typeof listMonths>['result'];
  journal: AnswerOf<typeof listJournal>['result'] | null;
  check: AnswerOf<typeof checkMonth>['result'] | null;
  report: AnswerOf<typeof getRevenueReport>['result'] | null;
  chargebacks: AnswerOf<typeof listDifferences>['result']['differences'] | null;
};

const tabs = [
  { id: 'jurnal', label: 'Jurnal' },
  { id: 'tutup', label: 'Tutup bulan' },
  { id: 'chargeback', label: 'Tagihan balik' },
  { id: 'laporan', label: 'Laporan' },
];

/** The ledger by months: what moved, what is closed, what was taken back, and what runs. */
export function Books({ month, months, journal, check, report, chargebacks }: Props) {
  const tab = useTab(tabs);
  const isClosed = months.closed.some((one) => one.month === month);
  const hasMonth = tab !== 'chargeback';
  return (
    <Page
      title="Buku besar"
      isFull={tab === 'jurnal' || tab === 'chargeback'}
      aside={
        hasMonth && (
          <Badge tone={isClosed ? 'plain' : 'good'}>{isClosed ? 'Ditutup' : 'Terbuka'}</Badge>
        )
      }
      actions={hasMonth && <MonthField month={month} />}
    >
      <Tabs label="Bagian buku besar" tabs={tabs} />
      {tab === 'jurnal' && journal !== null && <Journal month={month} journal={journal} />}
      {tab === 'tutup' && check !== null && <MonthEnd months={months} check={check} />}
      {tab === 'chargeback' && chargebacks !== null && <Chargebacks rows={chargebacks} />}
      {tab === 'laporan' && report !== null && <RevenueReport report={report} />}
    </Page>
  );
}

function MonthField({ month }: { month: string }) {
  const [, setParams] = useSearchParams();
  const id = useId();
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="text-note font-semibold text-mist">
        Bulan
      </label>
      <input
        id={id}
        type="month"
        min="2020-01"
        max="2099-12"
        value={month}
        onChange={({ target }) => {
          if (target.value === '') return;
          setParams(
            (now) => {
              const next = new URLSearchParams(now);
              next.set('bulan', target.value);
              return next;
            },
            { preventScrollReset: true },
          );
        }}
        className="h-9 rounded-s border border-line bg-ink-1 px-2 text-small hover:border-haze"
      />
    </div>
  );
}
