import type { Card } from '#contract/catalog/shapes.ts';
import { getProductDetail } from '#contract/catalog/titles.ts';
import { getAccess, listSubscriptions } from '#contract/commerce/index.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import type { Platform } from '../../lib/platform/platform.server.ts';

/** Titles bought or rented by themselves that can be watched now, newest first. */
export async function listPurchasedCards(platform: Platform, most: number): Promise<Card[]> {
  // Most have none by itself: what there is to say of each is asked for where there is one.
  if ((await platform.call(getAccess)).result.titleIds.length === 0) return [];
  const { result } = await platform.call(listSubscriptions);
  const ids = result.rights.flatMap(({ titleId, state }) =>
    titleId && state === 'active' ? [titleId] : [],
  );
  const found = await Promise.all(
    [...new Set(ids)].slice(0, most).map((id) => findCard(platform, id)),
  );
  return found.filter((card) => card !== undefined);
}

async function findCard(platform: Platform, productId: string): Promise<Card | undefined> {
  try {
    const { result } = await platform.call(getProductDetail, { query: { productId } });
    return result;
  } catch (error) {
    // Its licence may have ended since.
    if (isApiError(error, 'catalog.titleNotFound')) return undefined;
    throw error;
  }
}
