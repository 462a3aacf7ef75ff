import { Ticket } from 'lucide-react';
import { data, redirect } from 'react-router';
import { getProductDetail } from '#contract/catalog/titles.ts';
import {
  activateFreemium,
  activateAddOn,
  getPackageInfo,
  listPlans,
} from '#contract/commerce/index.ts';
import { getPlanContent } from '#contract/live/menus.ts';
import { PlanTable } from '../../features/checkout/offers/plan-table.tsx';
import { SingleOffers } from '../../features/checkout/offers/single-offers.tsx';
import { CheapestOffer } from '../../features/checkout/offers/cheapest-offer.tsx';
import { AddOns } from '../../features/checkout/offers/add-ons.tsx';
import { OpenCart } from '../../features/checkout/offers/open-cart.tsx';
import { PlanColumn } from '../../features/checkout/offers/plan-column.tsx';
import { usePurchaseSlice } from '../../features/checkout/use-checkout-slices.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { signInFirst } from '../../lib/session/last-path.server.ts';
import { keepOrder } from '../../lib/platform/order.server.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { type Platform, platformContext } from '../../lib/platform/platform.server.ts';
import { originOf } from '../../lib/session/session.ts';
import { paths } from '../../lib/page/paths.ts';
import { useRefusal } from '../../lib/feedback/use-refusal.ts';
import { FormAlert } from '../../ui/form-alert.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { textOf } from '../../lib/platform/form.server.ts';
import { isCouponCode, putInCart } from '../../lib/platform/put-in-cart.server.ts';
import type { Route } from './+types/packages.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  const productId = url.searchParams.get('judul');
  const [{ result }, wanted, content] = await Promise.all([
    platform.call(listPlans),
    productId === null ? null : findWanted(platform, productId),
    findContent(platform),
  ]);
  return { ...result, wanted, content, coupon: couponOf(url) };
}

/** The coupon that a promotion leads here with, for the package that is chosen. */
function couponOf(url: URL): string | null {
  const code = url.searchParams.get('kupon')?.toUpperCase();
  return isCouponCode(code) ? code : null;
}

/** Nothing where it can't be counted just now: the plans are sold without it. */
async function findContent({ call }: Platform) {
  try {
    return (await call(getPlanContent)).result.plans;
  } catch (error) {
    if (isApiError(error)) return [];
    throw error;
  }
}

/** The title that brought the buyer here, and the offers to watch it. A wrong id just shows the plans. */
async function findWanted(platform: Platform, productId: string) {
  try {
    const [{ result: title }, { result }] = await Promise.all([
      platform.call(getProductDetail, { query: { productId } }),
      platform.call(getPackageInfo, { query: { productId } }),
    ]);
    return {
      productId,
      name: title.name,
      singles: result.packages.filter(({ kind }) => kind === 'SINGLE'),
      tiers: result.packages.flatMap(({ tier }) => tier ?? []),
      addOns: result.packages
        .filter(({ kind }) => kind === 'MINIPACK')
        .map(({ packageId }) => packageId),
      cheapest: result.packages.find(({ isAvailable }) => isAvailable) ?? null,
    };
  } catch (error) {
    if (isApiError(error) && error.failure.status < 500) return null;
    throw error;
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  const form = await request.formData();
  const package_id = textOf(form, 'package_id');
  const kind = textOf(form, 'purchase_type');
  const purchase_type = kind === 'SINGLE' || kind === 'MINIPACK' ? kind : 'PACKAGE';
  const productId = url.searchParams.get('judul');
  const coupon = couponOf(url);
  const discount = coupon !== null && { couponCode: coupon };
  if (!platform.isSignedIn()) {
    // What costs nothing, or adds to a plan, is chosen again by the account that it is for.
    if (textOf(form, 'intent') !== 'activate' && purchase_type !== 'MINIPACK') {
      keepOrder(platform, {
        packageId: package_id,
        kind: purchase_type,
        productId,
        route: 'packages',
        priceRupiah: 0,
        voucherId: null,
        ...discount,
      });
    }
    throw signInFirst(platform, url, 'BuyPackage');
  }
  try {
    if (textOf(form, 'intent') === 'activate') {
      const call = purchase_type === 'MINIPACK' ? activateAddOn : activateFreemium;
      await platform.call(call, { body: { package_id } });
      return redirect(productId === null ? paths.subscription : paths.watch(productId));
    }
    const { cart_id } = await putInCart(platform, { package_id, purchase_type, ...discount });
    return redirect(paths.checkout(cart_id, productId));
  } catch (error) {
    if (!isApiError(error)) throw error;
    return data({ failure: error.failure }, { status: error.failure.status });
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Paket langganan, mulai Rp3.000 sehari',
    description:
      'Pilih paket Tayang: Lite Rp3.000 sehari atau Premium Rp59.000 sebulan. Bayar dengan QRIS, langsung aktif, tanpa perpanjangan otomatis.',
    path: paths.packages,
    origin: originOf(matches),
  });
}

export default function Packages({ loaderData, actionData }: Route.ComponentProps) {
  const { plans, minipacks: addOns, current, wanted, content, coupon } = loaderData;
  usePurchaseSlice();
  useRefusal(actionData?.failure);
  const productId = wanted?.productId ?? null;
  const cheapest = wanted?.cheapest?.packageId ?? null;
  const shownAddOns =
    wanted === null ? addOns : addOns.filter(({ packageId }) => wanted.addOns.includes(packageId));
  // A viewer who came for one title sees only what opens it.
  const isNarrowed = cheapest !== null;
  const shown = isNarrowed ? plans.filter(({ tier }) => wanted?.tiers.includes(tier)) : plans;
  const isPromised = ({ packages }: (typeof plans)[number]) =>
    packages.some(({ packageId }) => packageId === cheapest);
  // What was promised stands first, else the plan that holds most.
  const inOrder = shown
    .toReversed()
    .toSorted((a, b) => Number(isPromised(b)) - Number(isPromised(a)));
  const singles = wanted !== null && wanted.singles.length > 0 && (
    <SingleOffers name={wanted.name} offers={wanted.singles} productId={productId} />
  );
  const isSinglePromised = wanted?.cheapest?.kind === 'SINGLE';
  return (
    <div className="gutter mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-6 pt-[calc(var(--bar-top)+1rem)] pb-12 md:gap-8 low:gap-3 low:pt-(--bar-top)">
      <header className="grid gap-2 text-center">
        <h1 className="text-head font-extrabold md:text-show low:text-head">
          {isNarrowed ? `Tonton ${wanted?.name}` : 'Pilih paketmu'}
        </h1>
        <p className="mx-auto max-w-text text-mist low:max-w-none low:text-small">
          {isNarrowed
            ? 'Pilih caranya, bayar, lalu langsung tonton.'
            : 'Bayar harian atau bulanan dengan QRIS, dompet digital, bank, atau minimarket. Tanpa perpanjangan otomatis.'}
        </p>
      </header>
      <FormAlert>{actionData?.failure.message}</FormAlert>
      {coupon !== null && (
        <p className="mx-auto flex max-w-text flex-wrap items-center justify-center gap-2 rounded-m bg-toska-deep px-4 py-3 text-center text-small">
          <Ticket className="size-5 shrink-0 text-toska" aria-hidden="true" />
          <span>
            Kupon <strong>{coupon}</strong> dipakai begitu kamu memilih paket.
          </span>
        </p>
      )}
      <OpenCart />
      {wanted?.cheapest && <CheapestOffer offer={wanted.cheapest} />}
      {isSinglePromised && singles}
      <div className={PLAN_COLUMNS[shown.length] ?? PLAN_COLUMNS[3]}>
        {inOrder.map((plan) => (
          <PlanColumn
            key={plan.tier}
            plan={plan}
            current={current}
            productId={productId}
            cheapest={cheapest}
          />
        ))}
      </div>
      {!isSinglePromised && singles}
      {content.length > 0 && <PlanTable plans={plans} content={content} />}
      {shownAddOns.length > 0 && <AddOns addOns={shownAddOns} current={current} />}
      {isNarrowed && (
        <LinkButton to={paths.packages} look="quiet" className="justify-self-center">
          Lihat semua paket
        </LinkButton>
      )}
      {coupon === null && (
        <LinkButton to={paths.promos} look="quiet" className="justify-self-center">
          Cari kupon? Lihat promo
        </LinkButton>
      )}
      <p className="text-center text-small text-haze">
        Harga sudah termasuk PPN, tanpa biaya tambahan. Uang kembali penuh dalam 24 jam bila belum
        ada yang ditonton.
      </p>
    </div>
  );
}

/** Side by side from a tablet on, however many there are. */
const PLAN_COLUMNS: Record<number, string> = {
  0: 'hidden',
  1: 'mx-auto grid w-full max-w-form',
  2: 'mx-auto grid w-full max-w-page gap-4 md:grid-cols-2',
  3: 'grid gap-4 md:grid-cols-2 lg:grid-cols-3 md:max-lg:[&>:last-child]:col-span-2',
};
