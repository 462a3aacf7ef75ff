import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { freeDevice, revealContact, signOutAccount } from '#contract/accounts/index.ts';
import type { InputOf } from '#contract/call.ts';
import {
  askMissingPayment,
  grantCredit,
  makeRefund,
  resendInvoice,
} from '#contract/commerce/index.ts';
import { getAccountFile, listAccountTimeline } from '#contract/studio/index.ts';
import { AccountPage } from '../../features/accounts/account-page.tsx';
import { intents } from '../../lib/intents.server.ts';
import { studioContext } from '../../lib/studio.server.ts';
import { orNotFound } from '../../lib/or-not-found.server.ts';

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { call } = context.get(studioContext);
  const about = { params: { id: params['id'] ?? '' } };
  const asked = url.searchParams.get('kasus');
  const { result: account } = await orNotFound(call(getAccountFile, about));
  // Only a ticket of this account that is still open; an old link shows the plain timeline.
  const ticketId = account.cases.find(({ caseId: id }) => id === asked)?.caseId ?? null;
  const query = ticketId === null ? {} : { case_id: ticketId };
  const { result } = await call(listAccountTimeline, { ...about, query });
  const { events: rows, next, plays } = result;
  return { account, ticketId, first: { rows, next }, plays };
}

type Body<C> = InputOf<C>['body' & keyof InputOf<C>] & object;
const WAITS = 'Menunggu persetujuan orang kedua.';

export const action = intents({
  reveal: async ({ call }, body: Body<typeof revealContact>) => ({
    result: (await call(revealContact, { body })).result.value,
  }),
  'sign-out': async ({ call }, body: Body<typeof signOutAccount>) => {
    await call(signOutAccount, { body });
    return { notice: 'Semua sesi diakhiri.' };
  },
  'free-device': async ({ call }, body: Body<typeof freeDevice>) => {
    await call(freeDevice, { body });
    return { notice: 'Perangkat dikeluarkan.' };
  },
  resend: async ({ call }, body: Body<typeof resendInvoice>) => {
    const { result } = await call(resendInvoice, { body });
    return { notice: `Faktur ${result.number} dikirim.` };
  },
  'missing-payment': async ({ call }, body: Body<typeof askMissingPayment>) => ({
    result: (await call(askMissingPayment, { body })).result,
  }),
  credit: async ({ call }, body: Body<typeof grantCredit>) => {
    const { result } = await call(grantCredit, { body });
    if ('approval' in result) return { notice: WAITS };
    return { notice: result.isNew ? 'Saldo diberikan.' : 'Sudah diberikan sebelumnya.' };
  },
  refund: async ({ call }, body: Body<typeof makeRefund>) => {
    const { result } = await call(makeRefund, { body });
    return { notice: 'approval' in result ? WAITS : result.message };
  },
});

export default function Account() {
  return <AccountPage {...useLoaderData<typeof loader>()} />;
}
