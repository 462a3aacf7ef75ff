import { CircleCheck, Clock } from 'lucide-react';
import { data, Form, redirect, useNavigation } from 'react-router';
import { checkEnv } from '#contract/accounts/index.ts';
import { getRenewal, payRenewal } from '#contract/commerce/index.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { date, rupiah } from '../../lib/formats/formats.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths, sandbox } from '../../lib/page/paths.ts';
import { useLookAgain } from '../../lib/page/use-look-again.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { originOf } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { AuthLayout } from '../../ui/auth-layout.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { Route } from './+types/renewal.ts';

const LOOK_AGAIN_MS = 3_000;

/** One thing to do, as at the payment. */
export const handle = { hasNoBottomBar: true };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { call } = context.get(platformContext);
  try {
    const [{ result: renewal }, { result: env }] = await Promise.all([
      call(getRenewal, { params }),
      call(checkEnv),
    ]);
    return data({ renewal, hasSandbox: env.sandbox });
  } catch (error) {
    const isMissing =
      isApiError(error, 'commerce.renewalNotFound') || isApiError(error, 'common.badRequest');
    if (!isMissing) throw error;
    return data(null, { status: 404 });
  }
}

export async function action({ context, params }: Route.ActionArgs) {
  try {
    await context.get(platformContext).call(payRenewal, { params });
    return redirect(paths.renewal(params.token));
  } catch (error) {
    if (!isApiError(error)) throw error;
    return data({ problem: error.failure.message }, { status: error.failure.status });
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Perpanjang paket',
    description: 'Perpanjang paket Tayang dengan kode QRIS baru, tanpa perlu masuk dulu.',
    path: paths.renewalPage,
    origin: originOf(matches),
    isPrivate: true,
  });
}

export default function RenewalPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData === null) {
    return (
      <AuthLayout
        title="Tautan tidak berlaku"
        lead="Mungkin tautannya terpotong. Salin seluruh tautan dari email kami, atau masuk ke akunmu untuk memperpanjang."
      >
        <LinkButton to={`${paths.account}/langganan`} size="l" wide>
          Buka langgananku
        </LinkButton>
      </AuthLayout>
    );
  }
  const { renewal, hasSandbox } = loaderData;
  if (renewal.state === 'paid') return <Paid until={renewal.renewedUntil} />;
  if (renewal.state === 'over') return <Over />;
  if (renewal.payment?.state === 'pending') {
    return <Pay renewal={renewal} payment={renewal.payment} hasSandbox={hasSandbox} />;
  }
  return <Offer renewal={renewal} problem={actionData?.problem} />;
}

function Paid({ until }: { until: string | null }) {
  return (
    <AuthLayout title="Paketmu diperpanjang" lead="Pembayaranmu sudah kami terima. Terima kasih!">
      <CircleCheck className="size-16 text-toska" aria-hidden="true" />
      {until !== null && (
        <p className="rounded-m bg-toska-deep px-4 py-3">
          Aktif sampai <strong>{date(until)}</strong>
        </p>
      )}
      <LinkButton to={paths.home} size="l" wide>
        Mulai menonton
      </LinkButton>
    </AuthLayout>
  );
}

function Over() {
  return (
    <AuthLayout
      title="Masa perpanjangan sudah lewat"
      lead="Tautan ini tidak dipakai lagi. Pilih paket untuk mulai menonton lagi."
    >
      <Clock className="size-12 text-kunyit" aria-hidden="true" />
      <LinkButton to={paths.packages} size="l" wide>
        Lihat paket
      </LinkButton>
    </AuthLayout>
  );
}

type Renewal = NonNullable<Route.ComponentProps['loaderData']>['renewal'];

function Offer({ renewal, problem }: { renewal: Renewal; problem: string | undefined }) {
  const { state } = useNavigation();
  const { offer, startsAt, renewedUntil, payment } = renewal;
  return (
    <AuthLayout
      title="Perpanjang paket"
      lead={`Masa aktifmu berakhir ${date(renewal.endsAt)}. Harga hari ini, dibayar dengan QRIS.`}
    >
      <FormAlert>{problem}</FormAlert>
      {payment !== null && (
        <output className="rounded-m bg-kunyit-deep px-4 py-3 text-small text-kunyit">
          {payment.message}
        </output>
      )}
      {offer !== null && (
        <div className="flex items-start justify-between gap-4 rounded-m border border-line p-4">
          <div>
            <p className="font-semibold">{offer.name}</p>
            {startsAt !== null && renewedUntil !== null && (
              <p className="text-small text-mist">
                {date(startsAt)} sampai {date(renewedUntil)}
              </p>
            )}
          </div>
          <p className="tabular text-lead font-extrabold">{rupiah(offer.priceRupiah)}</p>
        </div>
      )}
      <Form method="post">
        <Button type="submit" size="l" wide isBusy={state === 'submitting'}>
          Bayar dengan QRIS
        </Button>
      </Form>
      <p className="text-note text-haze">
        Sudah termasuk PPN. Siapa pun yang memegang tautan ini hanya bisa membayar, tidak bisa masuk
        ke akunmu.
      </p>
    </AuthLayout>
  );
}

type PayProps = {
  renewal: Renewal;
  payment: NonNullable<Renewal['payment']>;
  hasSandbox: boolean;
};

function Pay({ renewal, payment, hasSandbox }: PayProps) {
  useLookAgain(true, { everyMs: LOOK_AGAIN_MS, onReturn: true });
  return (
    <AuthLayout title="Pindai untuk memperpanjang" lead={renewal.offer?.name}>
      <div className="grid justify-items-center gap-4 text-center">
        <p className="tabular text-head font-extrabold">{rupiah(payment.amountRupiah)}</p>
        <div className="w-full max-w-80">
          {payment.qrString === null ? (
            <p className="grid aspect-square place-items-center rounded-m bg-ink-2 text-mist">
              Kode sedang disiapkan
            </p>
          ) : (
            <QrCode
              text={payment.qrString}
              label={`Kode QRIS sebesar ${rupiah(payment.amountRupiah)}`}
            />
          )}
        </div>
        <p className="text-small text-mist">
          Berlaku <Countdown until={payment.expiresAt} serverNow={renewal.now} /> lagi
        </p>
        <output className="flex items-center gap-2 text-small font-semibold text-toska">
          <Spinner />
          Menunggu pembayaranmu
        </output>
        <Form method="get" className="w-full">
          <Button type="submit" look="quiet" wide>
            Cek status
          </Button>
        </Form>
        {hasSandbox && (
          <a
            href={sandbox.wallet(payment.paymentId)}
            target="_blank"
            rel="noreferrer"
            className="flex min-h-11 items-center text-note text-haze underline"
          >
            Demo: buka dompet pembeli
          </a>
        )}
      </div>
    </AuthLayout>
  );
}
