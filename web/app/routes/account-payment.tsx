import { ArrowLeft } from 'lucide-react';
import { data, Link, redirect } from 'react-router';
import { previewRefund, requestRefund, showTransaction } from '#contract/commerce/index.ts';
import { InvoiceList } from '../../features/billing/invoice-list.tsx';
import { PaymentBadge } from '../../features/billing/payment-badge.tsx';
import { RefundCard } from '../../features/billing/refund-card.tsx';
import { isApiError } from '../../lib/api/api-error.ts';
import { textOf } from '../../lib/platform/form.server.ts';
import { dateTime, orderNumber, rupiah } from '../../lib/formats/formats.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { originOf, useViewer } from '../../lib/session/session.ts';
import { Card } from '../../ui/card.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { MissingPaymentClaim } from '../../ui/missing-payment-claim.tsx';
import type { Route } from './+types/account-payment.ts';

/** What the account's frame calls the page. */
export const handle = { title: 'Rincian pembayaran' };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { call } = context.get(platformContext);
  const { paymentId } = params;
  try {
    const [{ result: payment }, { result: refund }] = await Promise.all([
      call(showTransaction, { body: { transaction_id: paymentId } }),
      call(previewRefund, { params: { id: paymentId } }),
    ]);
    return { payment, refund };
  } catch (error) {
    // Another account's payment, none at all, or an address that was cut off.
    if (isApiError(error) && error.failure.status < 500) throw redirect(paths.payments);
    throw error;
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { call } = context.get(platformContext);
  const form = await request.formData();
  const destination =
    textOf(form, 'destination') === 'credit' ? ('credit' as const) : ('method' as const);
  try {
    await call(requestRefund, { params: { id: params.paymentId }, body: { way: destination } });
  } catch (error) {
    if (!isApiError(error)) throw error;
    return data({ problem: error.failure.message }, { status: error.failure.status });
  }
  return redirect(paths.payment(params.paymentId));
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Rincian pembayaran',
    description: 'Rincian, faktur, dan pengembalian dana satu pembayaran.',
    path: paths.payments,
    origin: originOf(matches),
    isPrivate: true,
  });
}

export default function AccountPayment({ loaderData, actionData }: Route.ComponentProps) {
  const { payment, refund } = loaderData;
  const timezone = useViewer()?.timezone;
  const isUnpaid = payment.outcome === null;
  const running = payment.rights.filter(({ state }) => state !== 'ended');
  return (
    <div className="grid max-w-text grid-cols-[minmax(0,1fr)] gap-5">
      <Link to={paths.payments} className="flex min-h-11 w-fit items-center gap-2 text-small">
        <ArrowLeft className="size-4" aria-hidden="true" />
        Semua pembayaran
      </Link>
      <FormAlert>{actionData?.problem}</FormAlert>
      <Card className="grid gap-4">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0">
            <h2 className="text-lead font-bold">{payment.names.join(', ')}</h2>
            <p className="text-small text-mist">{payment.message}</p>
          </div>
          <PaymentBadge payment={payment} />
        </div>
        <dl className="grid gap-x-6 gap-y-2 text-small md:grid-cols-[max-content_1fr]">
          <Fact name="Jumlah">
            <strong className="tabular">{rupiah(payment.amountRupiah)}</strong>
          </Fact>
          <Fact name="Cara bayar">{payment.methodName}</Fact>
          <Fact name="Dibuat">{dateTime(payment.createdAt, timezone)}</Fact>
          {payment.paidAt !== null && (
            <Fact name="Dibayar">{dateTime(payment.paidAt, timezone)}</Fact>
          )}
          {running.map(({ rightId, name, endsAt }) => (
            <Fact key={rightId} name={name}>
              sampai {dateTime(endsAt, timezone)}
            </Fact>
          ))}
          <Fact name="Nomor pesanan">
            <span className="tabular select-all">{orderNumber(payment.paymentId)}</span>
          </Fact>
        </dl>
        {isUnpaid && (
          <LinkButton to={paths.checkout(payment.cart_id)} look="secondary">
            {payment.state === 'pending' ? 'Lanjutkan pembayaran' : 'Coba bayar lagi'}
          </LinkButton>
        )}
      </Card>
      {payment.invoices.length > 0 && (
        <Card className="grid gap-4">
          <h2 className="text-lead font-bold">Faktur</h2>
          <InvoiceList invoices={payment.invoices} />
        </Card>
      )}
      {isUnpaid ? <MissingPaymentClaim /> : <RefundCard preview={refund} timezone={timezone} />}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-mist">{name}</dt>
      <dd className="-mt-2 md:mt-0">{children}</dd>
    </>
  );
}
