import { ShoppingCart } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { data, redirect } from 'react-router';
import { checkEnv } from '#contract/accounts.ts';
import {
  cancelPayment,
  checkoutCart,
  inquirePayment,
  updateCart,
  verifyPayment,
} from '#contract/commerce.ts';
import type { PaymentMethodKey } from '#contract/constants.ts';
import { CartSummary } from '../../features/checkout/cart-summary.tsx';
import { CheckoutForm } from '../../features/checkout/checkout-form.tsx';
import { PaymentDone } from '../../features/checkout/payment-done.tsx';
import { QrisPanel } from '../../features/checkout/qris-panel.tsx';
import type { CartView, PaymentView } from '../../features/checkout/shapes.ts';
import { usePayment } from '../../features/checkout/use-payment.ts';
import { isApiError } from '../../lib/api-error.ts';
import { textOf } from '../../lib/form.server.ts';
import { signInFirst } from '../../lib/last-path.server.ts';
import { pageMeta } from '../../lib/meta.ts';
import { type Platform, platformContext } from '../../lib/platform.server.ts';
import { paths } from '../../lib/paths.ts';
import { originOf } from '../../lib/session.ts';
import { FormAlert } from '../../ui/form-alert.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { EmptyState } from '../../ui/state.tsx';
import type { Route } from './+types/payment.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  const cart_id = url.searchParams.get('cart_id');
  if (cart_id === null) throw redirect('/paket');
  if (!platform.isSignedIn()) throw signInFirst(platform, url);
  const [cart, { result: env }] = await Promise.all([
    findCart(platform, cart_id),
    platform.call(checkEnv),
  ]);
  if (cart === undefined) return data(null, { status: 404 });
  return {
    cart,
    productId: url.searchParams.get('judul'),
    serverNow: String(env.now),
    hasSandbox: env.sandbox,
  };
}

/** Undefined for a cart of somebody else, one that never was, and an address that was cut off. */
async function findCart({ call }: Platform, cart_id: string): Promise<CartView | undefined> {
  try {
    return (await call(inquirePayment, { body: { cart_id } })).result;
  } catch (error) {
    if (isApiError(error, 'commerce.cartNotFound')) return undefined;
    if (isApiError(error, 'common.badRequest')) return undefined;
    throw error;
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { call } = context.get(platformContext);
  const cart_id = url.searchParams.get('cart_id') ?? '';
  const form = await request.formData();
  try {
    switch (textOf(form, 'intent')) {
      case 'pay':
        await call(checkoutCart, {
          body: { cart_id, payment_method: textOf(form, 'payment_method') as PaymentMethodKey },
        });
        break;
      case 'reprice':
        await call(updateCart, {
          params: { id: cart_id },
          body: { package_id: textOf(form, 'package_id') },
        });
        break;
      case 'check':
        await call(verifyPayment, { query: { cart_id } });
        break;
      case 'cancel':
        await call(cancelPayment, { params: { id: textOf(form, 'payment_id') } });
        break;
    }
    return null;
  } catch (error) {
    if (!isApiError(error)) throw error;
    return data({ failure: error.failure }, { status: error.failure.status });
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Pembayaran',
    description: 'Selesaikan pembayaran paket Tayang dengan QRIS.',
    path: '/payment',
    origin: originOf(matches),
    isPrivate: true,
  });
}

export default function PaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="gutter mx-auto grid max-w-page gap-6 pt-[calc(var(--bar-top)+1.5rem)] pb-12">
      <h1 className="text-head font-extrabold">Pembayaran</h1>
      <FormAlert>{actionData?.failure.message}</FormAlert>
      {loaderData === null ? (
        <NoCart />
      ) : loaderData.cart.payment === null ? (
        <Checkout cart={loaderData.cart} notice={null} />
      ) : (
        <Live {...loaderData} payment={loaderData.cart.payment} />
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

type LiveProps = NonNullable<Route.ComponentProps['loaderData']> & { payment: PaymentView };

/** The newest payment of the cart, wherever it stands now. */
function Live({ cart, payment: initial, serverNow, hasSandbox, productId }: LiveProps) {
  const { payment, isConnected, ask } = usePayment(initial);
  useShowFromTop(`${payment.paymentId} ${payment.state}`);
  if (payment.outcome !== null) return <PaymentDone payment={payment} productId={productId} />;
  if (payment.state !== 'pending') return <Checkout cart={cart} notice={payment.message} />;
  return (
    <QrisPanel
      payment={payment}
      isConnected={isConnected}
      serverNow={serverNow}
      onExpired={() => void ask()}
      walletUrl={hasSandbox ? `/_dev/wallet?order=${payment.paymentId}` : null}
    />
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

function Checkout({ cart, notice }: { cart: CartView; notice: string | null }) {
  return (
    <>
      {notice !== null && (
        <p role="alert" className="rounded-m bg-kunyit-deep px-4 py-3 text-kunyit">
          {notice}
        </p>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <CartSummary cart={cart} />
        <CheckoutForm cart={cart} retry={notice !== null} />
      </div>
    </>
  );
}
