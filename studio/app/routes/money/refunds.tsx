import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { listRefundWork } from '#contract/commerce/index.ts';
import { RefundList } from '../../../features/ledger/refund-list.tsx';
import { studioContext } from '../../../lib/studio.server.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const { call } = context.get(studioContext);
  return { refunds: (await call(listRefundWork)).result.refunds };
}

export default function Refunds() {
  return <RefundList {...useLoaderData<typeof loader>()} />;
}
