import { ShoppingCart } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { data, Link, redirect } from 'react-router';
import { checkEnv, getProfile } from '#contract/accounts/index.ts';
import {
  inquirePayment,
  listAutoRenewalChoices,
  listCartVouchers,
} from '#contract/commerce/index.ts';
import { paymentMethodKeyOf } from '#contract/payment-methods.ts';
import { CartSummary } from '../../features/checkout/cart-summary.tsx';
import { CheckoutForm } from '../../features/checkout/checkout-form.tsx';
import { Discounts } from '../../features/checkout/discounts.tsx';
import { PaymentDone } from '../../features/checkout/payment-done.tsx';
import { PaymentPanel } from '../../features/checkout/payment-panel.tsx';
import type { CartView, PaymentView } from '../../features/checkout/shapes.ts';
import {
  useBillingResult,
  useCheckoutSlices,
  usePaymentSlices,
} from '../../features/checkout/use-checkout-slices.ts';
import { usePayment } from '../../features/checkout/use-payment.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { answerCheckout } from '../../features/checkout/answer-checkout.server.ts';
import { signInFirst } from '../../lib/session/last-path.server.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { type Platform, platformContext } from '../../lib/platform/platform.server.ts';
import { paths, sandbox } from '../../lib/page/paths.ts';
import {
  forgetPurchaseCookies,
  keepPurchaseCookies,
  wantedWith,
} from '../../features/checkout/purchase-cookies.server.ts';
import { originOf } from '../../lib/session/session.ts';
import { useRefusal } from '../../lib/feedback/use-refusal.ts';
import { FormAlert } from '../../ui/form-alert.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { MissingPaymentClaim } from '../../ui/missing-payment-claim.tsx';
import { EmptyState } from '../../ui/state.tsx';
import type { Route } from './+types/payment.ts';

/** Only what is paid for counts here; "Pembayaran" has its ways on and back. */
export const handle = { hasNoBottomBar: true };

export async function loader({ context, url }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  const cart_id = url.searchParams.get('cart_id');
  if (cart_id === null) throw redirect(paths.packages);
  if (!platform.isSignedIn()) throw signInFirst(platform, url);
  const [cart, { result: env }, { result: profile }] = await Promise.all([
    findCart(platform, cart_id),
    platform.call(checkEnv),
    platform.call(getProfile, { query: {} }),
  ]);
  if (cart === undefined) return data(null, { status: 404 });
  const productId = url.searchParams.get('judul') ?? wantedWith(platform, cart_id);
  rememberPurchase(platform, cart, productId);
  const isOpen = cart.state === 'open' && cart.payment?.state !== 'pending';
  const owned = isOpen
    ? await platform.call(listCartVouchers, { params: { id: cart_id } })
    : undefined;
  const { result: autoRenewal } = await platform.call(listAutoRenewalChoices, {
    params: { id: cart_id },
  });
  return {
    cart,
    productId,
    /** Null while a payment is open: what it asks for does not change. */
    vouchers: owned?.result.vouchers ?? null,
    autoRenewal: cart.state === 'open' ? autoRenewal.choices : [],
    /** GoPay was to renew by itself: it is linked once the purchase is paid. */
    hasToLink: autoRenewal.agreed === paymentMethodKeyOf('gopay'),
    isChanging: url.searchParams.has('ganti'),
    ownPhone: profile.phone_number.replace(/^\+62/, '0'),
    serverNow: String(env.now),
    hasSandbox: env.sandbox,
  };
}

/** Undefined for a cart of another account, one that never was, and an address that was cut off. */
async function findCart({ call }: Platform, cart_id: string): Promise<CartView | undefined> {
  try {
    return (await call(inquirePayment, { body: { cart_id } })).result;
  } catch (error) {
    if (isApiError(error, 'commerce.cartNotFound')) return undefined;
    if (isApiError(error, 'common.badRequest')) return undefined;
    throw error;
  }
}

function rememberPurchase(platform: Platform, cart: CartView, productId: string | null): void {
  if (cart.state === 'paid') return forgetPurchaseCookies(platform);
  const { cart_id, payment, lines } = cart;
  keepPurchaseCookies(platform, {
    cart_id,
    kind: lines[0]?.kind,
    productId,
    payment: payment?.state === 'pending' ? payment : null,
  });
}

export async function action({ context, request, url }: Route.ActionArgs) {
  return answerCheckout(context.get(platformContext), await request.formData(), url);
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Pembayaran',
    description: 'Selesaikan pembayaran paket Tayang dengan cara yang paling mudah buatmu.',
    path: paths.payPage,
    origin: originOf(matches),
    isPrivate: true,
  });
}

type PageData = NonNullable<Route.ComponentProps['loaderData']>;
type Answer = Route.ComponentProps['actionData'];

export default function PaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  useCheckoutSlices(loaderData?.cart);
  useBillingResult(actionData);
  useRefusal(actionData?.failure);
  return (
    <div className="gutter mx-auto grid w-full max-w-text grid-cols-[minmax(0,1fr)] gap-5 pt-[calc(var(--bar-top)+1.5rem)] pb-12">
      <h1 className="text-head font-extrabold">Pembayaran</h1>
      <FormAlert>{actionData?.alert}</FormAlert>
      {loaderData === null ? (
        <NoCart />
      ) : loaderData.cart.payment === null ? (
        <Checkout {...loaderData} answer={actionData} />
      ) : (
        <Live page={loaderData} payment={loaderData.cart.payment} answer={actionData} />
      )}
    </div>
  );
}

function NoCart() {
  return (
    <EmptyState
      icon={<ShoppingCart className="size-7" aria-hidden="true" />}
      title="Keranjang tidak ditemukan"
      action={<LinkButton to={paths.packages}>Lihat paket</LinkButton>}
    >
      Keranjang ini tidak ada di akunmu. Pilih paket lagi untuk mulai.
    </EmptyState>
  );
}

type LiveProps = { page: PageData; payment: PaymentView; answer: Answer };

/** The newest payment of the cart, wherever it stands now. */
function Live({ page, payment: initial, answer }: LiveProps) {
  const { payment, isConnected, ask } = usePayment(initial);
  usePaymentSlices(payment);
  const { serverNow, hasSandbox, productId, isChanging, hasToLink } = page;
  useShowFromTop(`${payment.paymentId} ${payment.state} ${String(isChanging)}`);
  if (payment.outcome !== null) {
    return <PaymentDone payment={payment} productId={productId} hasToLink={hasToLink} />;
  }
  if (payment.state !== 'pending') {
    return (
      <>
        <Checkout {...page} answer={answer} notice={payment.message} />
        <MissingPaymentClaim />
      </>
    );
  }
  const here = paths.checkout(payment.cart_id, productId);
  if (isChanging) return <Checkout {...page} answer={answer} open={{ payment, url: here }} />;
  return (
    <>
      <PaymentPanel
        key={payment.paymentId}
        payment={payment}
        isConnected={isConnected}
        serverNow={serverNow}
        onExpired={() => void ask()}
        changeUrl={paths.changeMethod(payment.cart_id, productId)}
        walletUrl={hasSandbox ? sandbox.wallet(payment.paymentId) : null}
      />
      <MissingPaymentClaim />
    </>
  );
}

/** What changes by itself is shown from its beginning, wherever the page was scrolled to. */
function useShowFromTop(what: string): void {
  const shown = useRef(what);
  useEffect(() => {
    if (shown.current === what) return;
    shown.current = what;
    window.scrollTo({ top: 0 });
  }, [what]);
}

type CheckoutProps = Pick<PageData, 'cart' | 'ownPhone' | 'vouchers' | 'autoRenewal'> & {
  answer: Answer;
  /** Why the last try ended. */
  notice?: string;
  /** The payment that another method would end. */
  open?: { payment: PaymentView; url: string };
};

function Checkout(props: CheckoutProps) {
  const { cart, ownPhone, vouchers, autoRenewal, answer, notice, open } = props;
  return (
    <>
      {notice !== undefined && (
        <p role="alert" className="rounded-m bg-kunyit-deep px-4 py-3 text-kunyit">
          {notice}
        </p>
      )}
      {open !== undefined && (
        <p className="rounded-m bg-ink-2 px-4 py-3 text-small text-mist">
          Pembayaran {open.payment.methodName} masih terbuka dan ditutup begitu kamu memilih cara
          lain.{' '}
          <Link to={open.url} className="font-semibold text-cloud underline">
            Kembali ke {open.payment.methodName}
          </Link>
        </p>
      )}
      <CartSummary cart={cart} />
      {vouchers !== null && !cart.isPriceExpired && (
        <Discounts cart={cart} vouchers={vouchers} answer={answer ?? undefined} />
      )}
      <CheckoutForm
        cart={cart}
        typed={answer?.typed}
        phoneError={answer?.phoneError}
        termsError={answer?.termsError}
        ownPhone={ownPhone}
        autoRenewal={autoRenewal}
      />
    </>
  );
}
