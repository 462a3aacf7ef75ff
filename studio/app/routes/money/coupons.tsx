import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Call, InputOf } from '#contract/call.ts';
import {
  createVoucherBatch,
  createVoucherCodes,
  listPromotions,
  rehearseCoupon,
  revokeVoucherCode,
  saveCoupon,
  stopPromotion,
} from '#contract/commerce/index.ts';
import { searchAccounts } from '#contract/studio/index.ts';
import { PromotionList } from '../../../features/promotions/promotion-list.tsx';
import { MOST_CONTACTS } from '../../../features/promotions/words.ts';
import { intents } from '../../../lib/intents.server.ts';
import { type Studio, studioContext } from '../../../lib/studio.server.ts';
import { gridQuery, oneOf } from '../../../ui/grid/grid-query.ts';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { words, get } = gridQuery(url.searchParams);
  const query = { words, kind: oneOf(get('jenis'), ['coupon', 'voucher'] as const) };
  const { call } = context.get(studioContext);
  const { result } = await call(listPromotions, { query: { ...query, pageSize: 100 } });
  return { first: { rows: result.promotions, next: result.next }, query };
}

type Body<C extends Call> = InputOf<C>['body'] & object;

const asked = (result: object, notice: string) =>
  'approval' in result
    ? {
        notice: 'Menunggu persetujuan orang kedua.',
        result: { approvalId: (result.approval as { approvalId: string }).approvalId },
      }
    : { notice };

type Gift = Omit<Body<typeof createVoucherBatch>, 'accountIds'> & { contacts: string[] };

/** The accounts behind addresses, numbers and ids; the unknown ones by what was typed. */
async function findAccounts({ call }: Studio, contacts: readonly string[]) {
  const [accountIds, unknown]: [string[], string[]] = [[], []];
  for (const typed of contacts.slice(0, MOST_CONTACTS)) {
    const isAskable = typed.length >= 3 && typed.length <= 100;
    const found = isAskable
      ? (await call(searchAccounts, { query: { q: typed } })).result
      : undefined;
    const isExact = found?.key === 'contact' || found?.key === 'account';
    const [account] = isExact ? found.accounts : [];
    if (account === undefined || account.isDeleted) unknown.push(typed);
    else accountIds.push(account.accountId);
  }
  return { accountIds: [...new Set(accountIds)], unknown };
}

export const action = intents({
  give: async (studio, { contacts, ...body }: Gift) => {
    const { accountIds, unknown } = await findAccounts(studio, contacts);
    if (unknown.length > 0) {
      const message = `Tidak ada akun untuk: ${unknown.join(', ')}. Belum ada voucher yang dibagikan.`;
      return { failure: { status: 400, code: 'common.badRequest' as const, message } };
    }
    const input = { ...body, accountIds };
    return asked(
      (await studio.call(createVoucherBatch, { body: input })).result,
      `Voucher dibagikan ke ${accountIds.length} akun.`,
    );
  },
  coupon: async ({ call }, body: Body<typeof saveCoupon>) =>
    asked((await call(saveCoupon, { body })).result, 'Kupon disimpan.'),
  codes: async ({ call }, body: Body<typeof createVoucherCodes>) =>
    asked((await call(createVoucherCodes, { body })).result, 'Kodenya sudah dibuat.'),
  rehearse: async ({ call }, body: Body<typeof rehearseCoupon>) => ({
    result: (await call(rehearseCoupon, { body })).result,
  }),
  stop: async ({ call }, { id, reason }: { id: string; reason: string }) => {
    await call(stopPromotion, { params: { id }, body: { reason } });
    return { notice: 'Promo dihentikan.' };
  },
  revoke: async ({ call }, body: Body<typeof revokeVoucherCode>) => {
    const { code } = (await call(revokeVoucherCode, { body })).result;
    return { notice: `Kode ${code} ditarik.` };
  },
});

export default function Coupons() {
  return <PromotionList {...useLoaderData<typeof loader>()} />;
}
