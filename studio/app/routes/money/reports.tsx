import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { getCohorts, getRevenueReport } from '#contract/commerce/index.ts';
import { listHourCosts, listLicensors, listStatement } from '#contract/studio/index.ts';
import { Cohorts } from '../../../features/reports/cohorts.tsx';
import { RevenueReport } from '../../../features/reports/revenue.tsx';
import {
  HourCostList,
  LicensorList,
  StatementPage,
} from '../../../features/reports/statements.tsx';
import { askedMonth, thisMonth } from '../../../lib/times.ts';
import { studioContext } from '../../../lib/studio.server.ts';
import { MonthField } from '../../../ui/form/month-field.tsx';
import { oneOf } from '../../../ui/grid/grid-query.ts';
import { Page } from '../../../ui/page.tsx';
import { Tabs } from '../../../ui/tabs.tsx';

const tabs = [
  { id: 'pendapatan', label: 'Pendapatan' },
  { id: 'kohor', label: 'Kohor' },
  { id: 'pemegang', label: 'Pemegang hak' },
  { id: 'biaya', label: 'Biaya per jam' },
];
const MOST_NAME = 160;

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { call } = context.get(studioContext);
  const params = url.searchParams;
  const month = askedMonth(params, thisMonth());
  const query = { month, pageSize: 100 };
  const part = oneOf(params.get('bagian') ?? '', ['kohor', 'pemegang', 'biaya'] as const);
  if (part === 'kohor') return { part, month, report: (await call(getCohorts)).result } as const;
  if (part === 'biaya')
    return { part, month, list: (await call(listHourCosts, { query })).result } as const;
  if (part === undefined) {
    const report = (await call(getRevenueReport, { query: { month } })).result;
    return { part: 'pendapatan', month, report } as const;
  }
  const licensor = (params.get('pemegang') ?? '').trim().slice(0, MOST_NAME);
  if (licensor === '')
    return { part, month, list: (await call(listLicensors, { query })).result } as const;
  const statement = (await call(listStatement, { query: { ...query, licensor } })).result;
  return { part: 'laporan', month, licensor, statement } as const;
}

export default function ReportsPage() {
  const data = useLoaderData<typeof loader>();
  const { part, month } = data;
  return (
    <Page
      title="Laporan"
      isFull={part !== 'pendapatan' && part !== 'kohor'}
      actions={part !== 'kohor' && <MonthField month={month} />}
    >
      <Tabs label="Bagian laporan" tabs={tabs} />
      {part === 'pendapatan' && <RevenueReport report={data.report} />}
      {part === 'kohor' && <Cohorts report={data.report} />}
      {part === 'pemegang' && <LicensorList month={month} list={data.list} />}
      {part === 'laporan' && (
        <StatementPage month={month} licensor={data.licensor} statement={data.statement} />
      )}
      {part === 'biaya' && <HourCostList month={month} list={data.list} />}
    </Page>
  );
}
