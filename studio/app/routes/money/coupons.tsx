import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Call, InputOf } from '#contract/call.ts';
import {
  createVoucherCodes,
  listPromotions,
  rehearseCoupon,
  revokeVoucherCode,
  saveCoupon,
  stopPromotion,
} from '#contract/commerce/index.ts';
import { PromotionList } from '../../../features/promotions/promotion-list.tsx';
import { intents } from '../../../lib/intents.server.ts';
import { studioContext } from '../../../lib/studio.server.ts';
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

export const action = intents({
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
