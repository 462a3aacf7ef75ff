import type { AnswerOf } from '#contract/call.ts';
import { createCart, getCart } from '#contract/commerce/index.ts';
import { isUuid } from '#contract/ids.ts';
import { isApiError } from '../api/api-error.ts';
import type { Platform } from './platform.server.ts';

type Choice = {
  package_id: string;
  purchase_type: 'PACKAGE' | 'SINGLE' | 'MINIPACK';
  couponCode?: string;
  /** Of the form: a second press finds the cart of the first. */
  order_key?: string;
};

/**
 * A cart with this package. One title is bought by SVOD, which only creates; plans and add-ons by BASIC, which puts
 * them into the cart that this browser has open, so that no second one waits beside it.
 * @throws ApiError
 */
export async function putInCart(
  platform: Platform,
  choice: Choice,
): Promise<AnswerOf<typeof createCart>['result']> {
  const { call } = platform;
  if (choice.purchase_type === 'SINGLE') {
    return (await call(createCart, { body: { ...choice, type: 'SVOD' } })).result;
  }
  const id = await findOpenCart(platform);
  const action =
    id === undefined ? ({ action: 'CREATE' } as const) : { action: 'UPDATE' as const, id };
  return (await call(createCart, { body: { ...choice, type: 'BASIC', ...action } })).result;
}

/** The unpaid cart of plans that the cookie names. A gift, a renewal or an upgrade in it is left alone. */
async function findOpenCart({ call, cookie }: Platform): Promise<string | undefined> {
  const id = cookie('cart_id');
  if (!isUuid(id)) return undefined;
  try {
    const { state, lines } = (await call(getCart, { params: { id } })).result;
    const isOrdinary = lines.every(
      ({ kind, purpose = 'new' }) => kind !== 'SINGLE' && purpose === 'new',
    );
    return state === 'open' && isOrdinary ? id : undefined;
  } catch (error) {
    // Another account's, or long gone: the cookie is believed in nothing.
    if (isApiError(error) && error.failure.status < 500) return undefined;
    throw error;
  }
}

/** What may be a coupon's code, as it stands in an address or a cookie. */
export function isCouponCode(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Z0-9][A-Z0-9-]{2,39}$/.test(value);
}
