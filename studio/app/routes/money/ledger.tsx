import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Call, InputOf } from '#contract/call.ts';
import {
  assignDifference,
  checkMonth,
  closeMonth,
  listDifferences,
  listJournal,
  listMonths,
  resolveDifference,
  saveLedgerAccount,
} from '#contract/commerce/index.ts';
import { LedgerPage } from '../../../features/ledger/ledger-page.tsx';
import { intents } from '../../../lib/intents.server.ts';
import { askedMonth, thisMonth } from '../../../lib/times.ts';
import { studioContext } from '../../../lib/studio.server.ts';
import { oneOf } from '../../../ui/grid/grid-query.ts';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { call } = context.get(studioContext);
  const part =
    oneOf(url.searchParams.get('bagian') ?? '', ['tutup', 'chargeback'] as const) ?? 'jurnal';
  const months = (await call(listMonths)).result;
  // What is to be closed is what finance looks at; the rest looks at the month that runs.
  const first = part === 'tutup' ? (months.next ?? thisMonth()) : thisMonth();
  const month = askedMonth(url.searchParams, first);
  const [journal, check, chargebacks] = await Promise.all([
    part === 'jurnal' ? call(listJournal, { query: { month, pageSize: 100 } }) : undefined,
    part === 'tutup' ? call(checkMonth, { params: { month } }) : undefined,
    part === 'chargeback' ? call(listDifferences, { query: { kind: 'chargeback' } }) : undefined,
  ]);
  return {
    month,
    months,
    journal: journal?.result ?? null,
    check: check?.result ?? null,
    chargebacks: chargebacks?.result.differences ?? null,
  };
}

type Body<C extends Call> = InputOf<C>['body'] & object;

export const action = intents({
  close: async ({ call }, body: Body<typeof closeMonth>) => {
    const { approval } = (await call(closeMonth, { body })).result;
    return {
      notice: 'Menunggu persetujuan orang kedua.',
      result: { approvalId: approval.approvalId },
    };
  },
  account: async ({ call }, body: Body<typeof saveLedgerAccount>) => {
    await call(saveLedgerAccount, { body });
    return { notice: 'Kode akun disimpan.' };
  },
  assign: async ({ call }, { id, isMine }: { id: string; isMine: boolean }) => {
    await call(assignDifference, { params: { id }, body: { isMine } });
    return { notice: isMine ? 'Sekarang milikmu.' : 'Dikembalikan ke antrean.' };
  },
  resolve: async ({ call }, { id, reason }: { id: string; reason: string }) => {
    await call(resolveDifference, { params: { id }, body: { resolution: reason } });
    return { notice: 'Tagihan balik ditandai selesai.' };
  },
});

export default function LedgerRoute() {
  return <LedgerPage {...useLoaderData<typeof loader>()} />;
}
