import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { searchInvoices } from '#contract/commerce/index.ts';
import { InvoiceList } from '../../../features/invoices/invoice-list.tsx';
import { studioContext } from '../../../lib/studio.server.ts';
import { gridQuery, oneOf } from '../../../ui/grid/grid-query.ts';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { words, get } = gridQuery(url.searchParams);
  const month = get('bulan');
  const query = {
    words,
    kind: oneOf(get('jenis'), ['invoice', 'credit_note'] as const),
    month: month !== undefined && /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : undefined,
  };
  const { call } = context.get(studioContext);
  const { result } = await call(searchInvoices, { query: { ...query, pageSize: 100 } });
  return { first: { rows: result.invoices, next: result.next }, query };
}

export default function Invoices() {
  return <InvoiceList {...useLoaderData<typeof loader>()} />;
}
