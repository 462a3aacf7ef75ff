import { FileDown, Receipt } from 'lucide-react';
import { Link } from 'react-router';
import { getBusinessBuyer, listBilling } from '#contract/commerce/index.ts';
import { PaymentBadge } from '../../features/billing/payment-badge.tsx';
import { isApiError } from '../../lib/api/api-error.ts';
import { dateTime, rupiah } from '../../lib/formats/formats.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { type Platform, platformContext } from '../../lib/platform/platform.server.ts';
import { originOf } from '../../lib/session/session.ts';
import { buttonLook } from '../../ui/button-look.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageTurner } from '../../ui/page-turner.tsx';
import { MissingPaymentClaim } from '../../ui/missing-payment-claim.tsx';
import { EmptyState } from '../../ui/state.tsx';
import type { Route } from './+types/account-payments.ts';

const PAGE_SIZE = 20;

/** What the account's frame calls the page. */
export const handle = { title: 'Pembayaran' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = Math.max(1, Math.floor(Number(url.searchParams.get('halaman'))) || 1);
  const query = { page: Math.min(page, 10_000), pageSize: PAGE_SIZE };
  const { call } = context.get(platformContext);
  const { result } = await call(listBilling, { query });
  return {
    isBusiness: await isBusiness(call),
    page,
    hasMore: result.page * PAGE_SIZE < result.total,
    payments: result.payments.map(
      ({ paymentId, cart_id, names, amountRupiah, methodName, state, outcome, createdAt }) => ({
        paymentId,
        cart_id,
        name: names.join(', '),
        amountRupiah,
        methodName,
        state,
        outcome,
        createdAt,
      }),
    ),
  };
}

/** Only businesses have a tax number to show on their invoices. */
async function isBusiness(call: Platform['call']): Promise<boolean> {
  try {
    await call(getBusinessBuyer);
    return true;
  } catch (error) {
    if (isApiError(error, 'commerce.businessOnly')) return false;
    throw error;
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Riwayat pembayaran',
    description: 'Semua pembayaran di akun Tayang milikmu.',
    path: paths.payments,
    origin: originOf(matches),
    isPrivate: true,
  });
}

export default function AccountPayments({ loaderData }: Route.ComponentProps) {
  const { payments, page, hasMore, isBusiness: hasTaxNumber } = loaderData;
  if (payments.length === 0 && page === 1) {
    return (
      <EmptyState
        icon={<Receipt className="size-7" aria-hidden="true" />}
        title="Belum ada pembayaran"
        action={<LinkButton to={paths.packages}>Lihat paket</LinkButton>}
      >
        Pembayaranmu akan tercatat di sini, lengkap dengan statusnya.
      </EmptyState>
    );
  }
  return (
    <section className="grid max-w-text grid-cols-[minmax(0,1fr)] gap-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lead font-bold">Riwayat pembayaran</h2>
        <a
          href={paths.billingFile}
          download
          className={buttonLook({ look: 'quiet' }, 'max-sm:-ml-5')}
        >
          <FileDown className="size-4" aria-hidden="true" />
          Unduh CSV
        </a>
      </header>
      <MissingPaymentClaim />
      {hasTaxNumber && (
        <Link to={paths.business} className="w-fit text-small font-semibold underline">
          Data faktur bisnis dan NPWP
        </Link>
      )}
      <ul className="grid gap-3">
        {payments.map((payment) => (
          <li key={payment.paymentId}>
            <Link
              to={
                payment.state === 'pending'
                  ? paths.checkout(payment.cart_id)
                  : paths.payment(payment.paymentId)
              }
              className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-m border border-line bg-ink-1 p-4 hover:bg-ink-2"
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate font-semibold">{payment.name}</span>
                <span className="block text-small text-mist">
                  {dateTime(payment.createdAt)}, {payment.methodName}
                </span>
              </span>
              <span className="grid justify-items-end gap-1">
                <span className="tabular font-bold">{rupiah(payment.amountRupiah)}</span>
                <PaymentBadge payment={payment} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <PageTurner page={page} hasMore={hasMore} />
    </section>
  );
}
