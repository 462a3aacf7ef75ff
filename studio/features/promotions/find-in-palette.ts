import type { listPromotions } from '#contract/commerce/index.ts';
import { callStudio } from '../../lib/call.ts';
import { paths } from '../../lib/paths.ts';

const MOST = 8;

/** Coupons by their code or a part of their name, for the palette; its page lists what the words find. */
export async function findPromotionsInPalette(words: string, signal: AbortSignal) {
  const { result } = await callStudio<typeof listPromotions>(
    'GET',
    '/studio/v1/promotion/list',
    { query: { words: words.slice(0, 120), kind: 'coupon', pageSize: MOST } },
    { signal },
  );
  return result.promotions.map(({ promotionId: id, name, code }) => ({
    id,
    label: code ?? name,
    note: code === null ? 'Kupon' : `Kupon · ${name}`,
    to: `${paths.promotions}?${new URLSearchParams({ cari: code ?? name })}`,
  }));
}
