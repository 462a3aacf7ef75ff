import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { getStaffInvoice } from '#contract/commerce/index.ts';
import { resendInvoice } from '#contract/commerce/support-desk.ts';
import { InvoicePage } from '../../../features/invoices/invoice-page.tsx';
import { intents } from '../../../lib/intents.server.ts';
import { orNotFound } from '../../../lib/or-not-found.server.ts';
import { studioContext } from '../../../lib/studio.server.ts';

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { call } = context.get(studioContext);
  const about = { params: { id: params['id'] ?? '' } };
  return { invoice: (await orNotFound(call(getStaffInvoice, about))).result };
}

export const action = intents({
  resend: async ({ call }, { paymentId }: { paymentId: string }) => {
    const { number } = (await call(resendInvoice, { body: { payment_id: paymentId } })).result;
    return { notice: `Faktur ${number} dikirim lagi.` };
  },
});

export default function Invoice() {
  return <InvoicePage {...useLoaderData<typeof loader>()} />;
}
