import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { listDifferences, reconcile, resolveDifference } from '#contract/commerce/index.ts';
import { Differences } from '../../../features/reconciliation/differences.tsx';
import { intents } from '../../../lib/intents.server.ts';
import { studioContext } from '../../../lib/studio.server.ts';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const state = url.searchParams.get('bagian') === 'selesai' ? 'resolved' : 'open';
  const { result } = await context.get(studioContext).call(listDifferences, { query: { state } });
  return { differences: result.differences };
}

export const action = intents({
  run: async ({ call }, body) => ({ result: (await call(reconcile, { body })).result.gateways }),
  resolve: async ({ call }, { id, resolution }: { id: string; resolution: string }) => {
    await call(resolveDifference, { params: { id }, body: { resolution } });
    return { notice: 'Selisih ditandai selesai.' };
  },
});

export default function Reconciliation() {
  return <Differences {...useLoaderData<typeof loader>()} />;
}
