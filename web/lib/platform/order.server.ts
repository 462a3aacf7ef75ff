import { getProductDetail } from '#contract/catalog/titles.ts';
import { checkoutCart, discountCart, getCart, getPackageInfo } from '#contract/commerce/index.ts';
import { LAST_PATH_LIFE } from '#contract/constants.ts';
import { isUuid } from '#contract/ids.ts';
import { paymentMethodKeyOf } from '#contract/payment-methods.ts';
import { getEntitlement } from '#contract/playback/index.ts';
import { isApiError } from '../api/api-error.ts';
import { keepNotice } from '../feedback/next-notice.server.ts';
import { paths } from '../page/paths.ts';
import type { Platform } from './platform.server.ts';
import { isCouponCode, putInCart } from './put-in-cart.server.ts';

/** What somebody is about to buy, as it goes along while they sign in or register. */
export type Order = {
  packageId: string;
  kind: 'PACKAGE' | 'SINGLE' | 'MINIPACK';
  /** What the buyer wants to watch with it. */
  productId: string | null;
  /**
   * `qris`: straight on to the code, for the buyer has seen price and method and agreed to the terms. `ask`: to the cart,
   * which asks for the method. `packages`: to the cart too; chosen on the page of packages, also beside what runs.
   */
  route: 'qris' | 'ask' | 'packages';
  /** What the buyer saw. A higher price stops at the cart. */
  priceRupiah: number;
  /** What the buyer agreed to; other terms stop at the cart. */
  termsId?: string | undefined;
  /** A voucher that the buyer ticked. */
  voucherId: string | null;
  /** Of the promotion that brought the buyer here. */
  couponCode?: string | undefined;
  /** Of the form that was sent: two presses are one purchase. */
  key?: string | undefined;
};

const COOKIE = 'pesanan';
/** What cookies of the version before call the route, and what its servers read. */
const OLD_ROUTE = 'way';
const kinds = ['PACKAGE', 'SINGLE', 'MINIPACK'] as const;
const routes = ['qris', 'ask', 'packages'] as const;

/** Keeps an order over the sign-in, also without scripts. The server believes nothing of it but the wish. */
export function keepOrder(platform: Platform, order: Order): void {
  const kept = { ...order, [OLD_ROUTE]: order.route };
  platform.setCookie(COOKIE, JSON.stringify(kept), { maxAgeMs: LAST_PATH_LIFE });
}

export function forgetOrder(platform: Platform): void {
  if (platform.cookie(COOKIE) !== undefined) platform.setCookie(COOKIE, undefined);
}

/** The order that waits in this browser; undefined where none does or it can't be read. */
export function findOrder(platform: Platform): Order | undefined {
  try {
    const kept: unknown = JSON.parse(platform.cookie(COOKIE) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return undefined;
    const { packageId, productId, priceRupiah, termsId, voucherId, couponCode, key, ...words } =
      kept as Record<string, unknown>;
    const kind = kinds.find((each) => each === words['kind']);
    const route = routes.find((each) => each === (words['route'] ?? words[OLD_ROUTE]));
    if (!isUuid(packageId) || kind === undefined || route === undefined) return undefined;
    return {
      packageId,
      kind,
      route,
      productId: isUuid(productId) ? productId : null,
      priceRupiah: typeof priceRupiah === 'number' ? priceRupiah : 0,
      voucherId: isUuid(voucherId) ? voucherId : null,
      ...(isCouponCode(couponCode) && { couponCode }),
      ...(isUuid(termsId) && { termsId }),
      ...(isUuid(key) && { key }),
    };
  } catch {
    return undefined;
  }
}

/** The waiting order in words, for the pages between the choice and the code; null where nothing waits. */
export async function findOrderSummary(platform: Platform) {
  const order = findOrder(platform);
  if (order === undefined) return null;
  try {
    const { packageId, productId } = order;
    const [{ result }, title] = await Promise.all([
      platform.call(getPackageInfo, { query: { package_id: packageId } }),
      productId === null ? null : platform.call(getProductDetail, { query: { productId } }),
    ]);
    const [offer] = result.packages;
    if (offer === undefined) return null;
    return {
      name: offer.name,
      priceRupiah: offer.priceRupiah,
      titleName: title?.result.name ?? null,
      method: order.route === 'qris' ? 'QRIS' : null,
    };
  } catch (error) {
    // No longer on sale: refused with words once it is put into a cart.
    if (isApiError(error)) return null;
    throw error;
  }
}

/**
 * As far as an order of a signed-in buyer can go by itself: to its code, to its cart where there is something left to
 * decide, or straight to the film where it can be watched already.
 * @returns the address to go on with. @throws ApiError where no cart can be made
 */
export async function proceedWithOrder(platform: Platform, order: Order): Promise<string> {
  const { productId, route } = order;
  forgetOrder(platform);
  const owned = route === 'packages' ? undefined : await findWatchable(platform, productId);
  if (owned !== undefined) {
    keepNotice(platform, 'nothingToPay');
    return paths.watch(owned);
  }
  const cart = await cartOf(platform, order);
  const page = paths.checkout(cart.cart_id, productId);
  if (route === 'qris') await openCode(platform, order, cart);
  return page;
}

/** What plays without paying: a welcome gift may open what was to be bought. */
async function findWatchable(
  { call }: Platform,
  productId: string | null,
): Promise<string | undefined> {
  if (productId === null) return undefined;
  try {
    const { result } = await call(getEntitlement, { query: { productId } });
    return result.entitled ? result.productId : undefined;
  } catch (error) {
    if (isApiError(error)) return undefined;
    throw error;
  }
}

/** The cart of this browser where it holds just this, as a second tab or press finds it; else a new one. */
async function cartOf(platform: Platform, { packageId, kind, route, couponCode, key }: Order) {
  const id = platform.cookie('cart_id');
  if (route === 'qris' && isUuid(id)) {
    try {
      const { result: cart } = await platform.call(getCart, { params: { id } });
      const [lineItem, ...others] = cart.lines;
      const isSame = lineItem?.packageId === packageId && others.length === 0;
      const isNew = (lineItem?.purpose ?? 'new') === 'new';
      if (cart.state === 'open' && isSame && isNew && !cart.isPriceExpired) return cart;
    } catch (error) {
      if (!isApiError(error) || error.failure.status >= 500) throw error;
    }
  }
  const choice = {
    package_id: packageId,
    purchase_type: kind,
    ...(key !== undefined && { order_key: key }),
  };
  if (couponCode === undefined) return putInCart(platform, choice);
  try {
    return await putInCart(platform, { ...choice, couponCode });
  } catch (error) {
    const isRefused =
      isApiError(error, 'commerce.couponRefused') || isApiError(error, 'commerce.tooManyCodes');
    if (!isRefused) throw error;
    // Who has just signed in may turn out not to be new: the cart is made all the same, and says so.
    keepNotice(platform, 'couponRefused');
    return putInCart(platform, choice);
  }
}

/** Asks for the QRIS code. What can't be paid so is left to the cart's page, which says why and offers the rest. */
async function openCode(
  { call }: Platform,
  { priceRupiah, voucherId, termsId }: Order,
  cart: {
    cart_id: string;
    totalRupiah: number;
    lines: readonly { termsId?: string | undefined }[];
    payment: { state: string } | null;
  },
): Promise<void> {
  const { cart_id } = cart;
  if (termsId !== undefined && cart.lines.some((lineItem) => lineItem.termsId !== termsId)) return;
  try {
    const isOpen = cart.payment?.state === 'pending';
    const priced =
      voucherId === null || isOpen
        ? cart
        : (await call(discountCart, { params: { id: cart_id }, body: { voucherId } })).result;
    if (priced.totalRupiah > priceRupiah) return;
    const payment_method = paymentMethodKeyOf('qris');
    await call(checkoutCart, { body: { cart_id, payment_method, snk: true } });
  } catch (error) {
    if (!isApiError(error)) throw error;
  }
}
