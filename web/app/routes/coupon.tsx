import { ChevronLeft } from 'lucide-react';
import { data, Link, redirect } from 'react-router';
import { getTrinviCoupons, listRedemptions, redeemTrinvi } from '#contract/partner/coupons.ts';
import { CouponBadge } from '../../features/coupons/coupon-card.tsx';
import { RedeemForm } from '../../features/coupons/redeem-form.tsx';
import { Checking, CouponCode } from '../../features/coupons/redeemed.tsx';
import { isApiError } from '../../lib/api/api-error.ts';
import { date, rupiah } from '../../lib/formats/formats.ts';
import { signInFirst } from '../../lib/session/last-path.server.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { useLookAgain } from '../../lib/page/use-look-again.ts';
import { type Platform, platformContext } from '../../lib/platform/platform.server.ts';
import { originOf } from '../../lib/session/session.ts';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { EmptyState } from '../../ui/state.tsx';
import type { Route } from './+types/coupon.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  if (!platform.isSignedIn()) throw signInFirst(platform, url);
  const couponId = params.couponId.slice(0, 64);
  const [found, own] = await Promise.all([
    find(platform, couponId),
    platform.call(listRedemptions, { query: { pageSize: 100 } }),
  ]);
  const redemption =
    own.result.redemptions.find((one) => one.couponId === couponId && one.state !== 'refused') ??
    null;
  return { ...found, redemption, isAsked: url.searchParams.has('tukar') };
}

async function find({ call }: Platform, couponId: string) {
  try {
    const { result } = await call(getTrinviCoupons, { query: { couponId } });
    const [coupon] = result.coupons;
    const isEnded = coupon !== undefined && Date.parse(coupon.endsAt) <= Date.now();
    return { coupon: coupon ? { ...coupon, isEnded } : null, problem: undefined };
  } catch (error) {
    if (!isApiError(error) || error.failure.code === 'common.adultOnly') throw error;
    const { title, message } = error.failure;
    return { coupon: null, problem: { title, message } };
  }
}

export async function action({ context, params }: Route.ActionArgs) {
  const couponId = params.couponId.slice(0, 64);
  try {
    await context.get(platformContext).call(redeemTrinvi, { body: { couponId } });
    return redirect(paths.coupon(couponId));
  } catch (error) {
    if (!isApiError(error)) throw error;
    const { message: problem, status } = error.failure;
    return data({ problem }, { status });
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches, params }) =>
  pageMeta({
    title: loaderData?.coupon?.title ?? loaderData?.redemption?.title ?? 'Kupon mitra',
    description: 'Kupon dari mitra Tayang.',
    path: paths.coupon(params.couponId),
    origin: originOf(matches),
    isPrivate: true,
  });

export default function Coupon({ loaderData, actionData }: Route.ComponentProps) {
  const { coupon, redemption, problem, isAsked } = loaderData;
  useLookAgain(redemption?.state === 'checking', { everyMs: 3_000, most: 40 });
  const about = coupon ?? redemption;
  const back = (
    <Link
      to={paths.coupons}
      className="-ml-2 flex min-h-12 items-center gap-1 justify-self-start pr-3 text-small font-semibold text-mist hover:text-cloud"
    >
      <ChevronLeft className="size-5" aria-hidden="true" />
      Kupon mitra
    </Link>
  );
  return (
    <div className="gutter mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-4 pt-[calc(var(--bar-top)+1rem)] pb-12">
      {back}
      {about === null ? (
        <EmptyState
          level="h1"
          title={problem?.title ?? 'Kupon tidak ada'}
          action={<LinkButton to={paths.coupons}>Lihat kupon lain</LinkButton>}
        >
          {problem?.message}
        </EmptyState>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="grid gap-4">
            <header className="grid gap-2">
              <p className="flex items-center gap-3 text-small font-semibold text-mist">
                {about.merchant}
                {coupon !== null && <CouponBadge coupon={coupon} />}
              </p>
              <h1 className="text-head leading-tight font-extrabold">{about.title}</h1>
            </header>
            {coupon !== null && (
              <>
                <p className="max-w-text text-mist">{coupon.description}</p>
                <section className="grid gap-2">
                  <h2 className="text-lead font-bold">Syaratnya</h2>
                  <ul className="grid max-w-text list-disc gap-1 pl-5 text-small text-mist">
                    {coupon.terms.map((term) => (
                      <li key={term}>{term}</li>
                    ))}
                  </ul>
                </section>
              </>
            )}
          </div>
          <Card className="grid gap-4">
            {about.valueRupiah > 0 && (
              <p>
                <span className="block text-small text-mist">Senilai</span>
                <span className="tabular text-head leading-tight font-extrabold text-kunyit">
                  {rupiah(about.valueRupiah)}
                </span>
              </p>
            )}
            {redemption !== null && <CouponCode {...redemption} />}
            {redemption?.state === 'checking' && <Checking />}
            {redemption === null && coupon !== null && (
              <Redeem coupon={coupon} isAsked={isAsked} problem={actionData?.problem} />
            )}
          </Card>
        </div>
      )}
    </div>
  );
}

type RedeemProps = {
  coupon: NonNullable<Route.ComponentProps['loaderData']['coupon']>;
  isAsked: boolean;
  problem: string | undefined;
};

function Redeem({ coupon, isAsked, problem }: RedeemProps) {
  const isOver = coupon.left === 0 || coupon.isEnded;
  if (isOver)
    return (
      <p className="text-mist">
        {coupon.left === 0
          ? 'Kupon ini sudah habis.'
          : `Kupon ini berakhir ${date(coupon.endsAt)}.`}
      </p>
    );
  const { title, merchant } = coupon;
  return (
    <>
      <p className="text-small text-mist">Bisa ditukar sampai {date(coupon.endsAt)}.</p>
      <RedeemForm title={title} merchant={merchant} isAsked={isAsked} problem={problem} />
    </>
  );
}
