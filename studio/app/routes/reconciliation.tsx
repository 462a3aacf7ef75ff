import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { listDifferences, reconcile, resolveDifference } from '#contract/commerce/index.ts';
import { Reconciliation } from '../../features/books/reconciliation.tsx';
import { intents } from '../../lib/intents.server.ts';
import { studioContext } from '../../lib/studio.server.ts';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const state = url.searchParams.get('bagian') === 'selesai' ? 'resolved' : 'open';
  const { call } = context.get(studioContext);
  return (await call(listDifferences, { query: { state } })).result;
}

export const action = intents({
  run: async ({ call }, body: { day: string }) => ({
    result: (await call(reconcile, { body })).result.gateways,
  }),
  resolve: async ({ call }, { id, reason }: { id: string; reason: string }) => {
    await call(resolveDifference, { params: { id }, body: { resolution: reason } });
    return { notice: 'Penjelasan disimpan.' };
  },
});

export default function ReconciliationPage() {
  return <Reconciliation {...useLoaderData<typeof loader>()} />;
}
