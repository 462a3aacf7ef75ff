import type { AnswerOf } from '#contract/call.ts';
import type {
  checkMonth,
  listDifferences,
  listJournal,
  listMonths,
} from '#contract/commerce/index.ts';
import { Badge } from '../../ui/badge.tsx';
import { MonthField } from '../../ui/form/month-field.tsx';
import { Page } from '../../ui/page.tsx';
import { Tabs, useTab } from '../../ui/tabs.tsx';
import { Chargebacks } from './chargebacks.tsx';
import { Journal } from './journal.tsx';
import { MonthEnd } from './month-end.tsx';

type Props = {
  month: string;
  months: AnswerOf<typeof listMonths>['result'];
  journal: AnswerOf<typeof listJournal>['result'] | null;
  check: AnswerOf<typeof checkMonth>['result'] | null;
  chargebacks: AnswerOf<typeof listDifferences>['result']['differences'] | null;
};

const tabs = [
  { id: 'jurnal', label: 'Jurnal' },
  { id: 'tutup', label: 'Tutup bulan' },
  { id: 'chargeback', label: 'Tagihan balik' },
];

/** The ledger by months: what moved, what is closed, and what was taken back. */
export function LedgerPage({ month, months, journal, check, chargebacks }: Props) {
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
    </Page>
  );
}
