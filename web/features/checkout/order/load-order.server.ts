import { randomUUID } from 'node:crypto';
import { redirect } from 'react-router';
import { getProductDetail } from '#contract/catalog/titles.ts';
import { getPackageInfo } from '#contract/commerce/index.ts';
import { isUuid } from '#contract/ids.ts';
import { getEntitlement } from '#contract/playback/index.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { paths } from '../../../lib/page/paths.ts';
import { textOf } from '../../../lib/platform/form.server.ts';
import type { Order } from '../../../lib/platform/order.server.ts';
import type { Platform } from '../../../lib/platform/platform.server.ts';
import type { WatchOffer } from '../shapes.ts';

export type OrderView = Awaited<ReturnType<typeof loadOrder>>;

/**
 * One title and what opens it for money, cheapest first, for the page and the sheet of an order.
 * @throws Response to the film where nothing has to be paid, to the packages where nothing can be
 */
export async function loadOrder(platform: Platform, url: URL) {
  const productId = url.searchParams.get('judul');
  if (!isUuid(productId)) throw redirect(paths.packages);
  const { title, right, packages } = await findOffers(platform, productId);
  // Where no licence holds the country its page says why.
  if (right.entitled || right.reason === 'country') throw redirect(paths.watch(right.productId));
  const offers = packages.filter(isForSale).map(offerView);
  const [cheapest] = offers;
  if (cheapest === undefined) throw redirect(paths.packagesFor(productId));
  const asked = url.searchParams.get('paket');
  return {
    productId,
    name: title.name,
    slug: title.slug,
    offers,
    chosen: offers.find(({ packageId }) => packageId === asked) ?? cheapest,
    isSignedIn: platform.isSignedIn(),
    key: randomUUID(),
  };
}

async function findOffers({ call }: Platform, productId: string) {
  try {
    const [{ result: title }, { result: right }, { result }] = await Promise.all([
      call(getProductDetail, { query: { productId } }),
      call(getEntitlement, { query: { productId } }),
      call(getPackageInfo, { query: { productId } }),
    ]);
    return { title, right, packages: result.packages };
  } catch (error) {
    // A title that is gone, or an address that was cut off.
    if (isApiError(error) && error.failure.status < 500) throw redirect(paths.packages);
    throw error;
  }
}

/** What costs nothing is taken on the page of packages, without a cart. */
const isForSale = ({ isAvailable, priceRupiah }: WatchOffer) => isAvailable && priceRupiah > 0;

function offerView({
  packageId,
  kind,
  name,
  highlights,
  duration,
  deal,
  terms,
  ...price
}: WatchOffer) {
  return {
    packageId,
    kind,
    name,
    note: kind === 'SINGLE' ? `Hanya judul ini, selama ${duration.label}` : (highlights[0] ?? ''),
    priceRupiah: price.priceRupiah,
    normalPriceRupiah: price.normalPriceRupiah,
    deal,
    termsId: terms.termsId,
  };
}

export type OrderProblem = { termsError?: string };

/** The order that the form asks for, at the price that its buyer saw; a problem where something is missing. */
export function readOrder(view: OrderView, form: FormData): Order | OrderProblem {
  const packageId = textOf(form, 'package_id');
  const offer = view.offers.find((each) => each.packageId === packageId) ?? view.chosen;
  if (!form.has('snk')) return { termsError: 'Centang persetujuanmu dulu, ya.' };
  // Published since the form was drawn: the buyer has not read these.
  if (!textOf(form, 'terms').split(' ').includes(offer.termsId)) {
    return { termsError: 'Syaratnya baru saja berubah. Baca lagi, lalu centang persetujuanmu.' };
  }
  const key = textOf(form, 'key');
  const hasVoucher = offer.deal !== null && textOf(form, 'voucherId') === offer.deal.voucherId;
  return {
    packageId: offer.packageId,
    kind: offer.kind,
    productId: view.productId,
    route: textOf(form, 'option') === 'lain' ? 'ask' : 'qris',
    priceRupiah: offer.priceRupiah,
    termsId: offer.termsId,
    voucherId: hasVoucher ? (offer.deal?.voucherId ?? null) : null,
    ...(isUuid(key) && { key }),
  };
}
