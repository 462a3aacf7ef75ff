import { useEffect } from 'react';
import { confirmPayment } from '#contract/commerce/index.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { type Platform, platformContext } from '../../lib/platform/platform.server.ts';
import { originOf } from '../../lib/session/session.ts';
import { buttonLook } from '../../ui/button-look.ts';
import { AuthLayout } from '../../ui/auth-layout.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { Route } from './+types/payment-return.ts';

/** Without the bars: coming from elsewhere without cookies they would take a member for a visitor. */
export const handle = { isBare: true };

/**
 * Where gateways and wallets send the browser back to. Our Strict cookies stay behind on that first step from
 * another site, so the page is public: the token in its address asks how the payment stands, and a step inside the
 * site, which carries the cookies, leads to the payment itself.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  // A wallet that was linked: nothing was paid.
  if (url.searchParams.get('untuk') === 'langganan') {
    const message = 'Kami cek dulu hubungan dengan GoPay-mu.';
    return { to: `${paths.subscription}#otomatis`, isPaid: false, message };
  }
  const token = url.searchParams.get('token') ?? '';
  const payment = await findPayment(platform, token);
  return payment === undefined
    ? { to: paths.payments, isPaid: false, message: 'Lihat statusnya di riwayat pembayaranmu.' }
    : {
        to: paths.checkout(payment.cart_id),
        isPaid: payment.outcome === 'active',
        message: payment.message,
      };
}

async function findPayment({ call }: Platform, token: string) {
  try {
    return (await call(confirmPayment, { params: { token } })).result;
  } catch (error) {
    // A link that was cut off, or a gateway that is slow: the payment's own page knows more.
    if (isApiError(error)) return undefined;
    throw error;
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Kembali dari pembayaran',
    description: 'Melanjutkan pembayaranmu di Tayang.',
    path: paths.paymentReturn,
    origin: originOf(matches),
    isPrivate: true,
  });
}

export default function PaymentReturn({ loaderData }: Route.ComponentProps) {
  const { to, isPaid, message } = loaderData;
  useEffect(() => {
    // A whole new page, not a step of the router: this one was made without a viewer.
    window.location.replace(to);
  }, [to]);
  return (
    <AuthLayout title={isPaid ? 'Pembayaran diterima' : 'Kembali ke Tayang'} lead={message}>
      <output className="flex items-center gap-2 text-small text-mist">
        <Spinner /> Membuka halamanmu
      </output>
      <a href={to} className={buttonLook({ size: 'l', wide: true })}>
        Lanjutkan
      </a>
    </AuthLayout>
  );
}
