import { redirect } from 'react-router';
import { getPackageInfo } from '#contract/commerce/index.ts';
import { getAllPromo } from '#contract/editorial/promotions.ts';
import { type ApiError, isApiError } from '../../lib/api/api-error.ts';
import { paths } from '../../lib/page/paths.ts';
import { keepOrder } from '../../lib/platform/order.server.ts';
import type { Platform } from '../../lib/platform/platform.server.ts';
import { putInCart } from '../../lib/platform/put-in-cart.server.ts';
import { signInFirst } from '../../lib/session/last-path.server.ts';

/** Why a coupon could not be used, and which promotion it belongs to. */
export type CouponRefusal = { slug: string; message: string };

const OVER =
  'Promo ini sudah berakhir, atau kuponnya habis terpakai. Lihat promo lain di halaman ini.';

/**
 * From a promotion to the cart, with its coupon on it: the package that it names, else the one that its reader chooses
 * on the next page. A visitor signs in on the way, and finds the cart waiting.
 * @throws a redirect, where it works
 */
export async function applyCoupon(
  platform: Platform,
  slug: string,
  url: URL,
): Promise<CouponRefusal> {
  try {
    const { result } = await platform.call(getAllPromo, { query: { slug } });
    const promo = result.promos.find((each) => each.slug === slug);
    if (promo?.coupon?.isOpen !== true || promo.state === 'ended') return { slug, message: OVER };
    const { code, packageId } = promo.coupon;
    if (packageId === null) throw redirect(paths.packagesWithCoupon(code));
    const kind = await findKind(platform, packageId);
    if (kind === undefined) throw redirect(paths.packagesWithCoupon(code));
    if (!platform.isSignedIn()) {
      const order = { packageId, kind, productId: null, priceRupiah: 0, voucherId: null };
      keepOrder(platform, { ...order, route: 'packages', couponCode: code });
      throw signInFirst(platform, url, 'BuyPackage');
    }
    const choice = { package_id: packageId, purchase_type: kind, couponCode: code };
    const { cart_id } = await putInCart(platform, choice);
    throw redirect(paths.checkout(cart_id));
  } catch (error) {
    if (!isApiError(error) || error.failure.status >= 500) throw error;
    return { slug, message: wordsOf(error) };
  }
}

/** Nothing where it is not sold any more. */
async function findKind({ call }: Platform, package_id: string) {
  const { result } = await call(getPackageInfo, { query: { package_id } });
  return result.packages[0]?.kind;
}

function wordsOf({ failure }: ApiError): string {
  return failure.code === 'common.badRequest' ? OVER : failure.message;
}
