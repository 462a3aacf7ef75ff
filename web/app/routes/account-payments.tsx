import { Receipt } from 'lucide-react';
import { Link } from 'react-router';
import { listBilling } from '#contract/commerce.ts';
import { dateTime, rupiah } from '../../lib/formats.ts';
import { pageMeta } from '../../lib/meta.ts';
import { paths } from '../../lib/paths.ts';
import { platformContext } from '../../lib/platform.server.ts';
import { originOf } from '../../lib/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { EmptyState } from '../../ui/state.tsx';
import type { Route } from './+types/account-payments.ts';

const PAGE_SIZE = 20;

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = Math.max(1, Math.floor(Number(url.searchParams.get('halaman'))) || 1);
  const query = { page: Math.min(page, 10_000), pageSize: PAGE_SIZE };
  const { result } = await context.get(platformContext).call(listBilling, { query });
  return {
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

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Riwayat pembayaran',
    description: 'Semua pembayaran di akun Tayang milikmu.',
    path: '/akun/pembayaran',
    origin: originOf(matches),
    isPrivate: true,
  });
}

type Payment = Route.ComponentProps['loaderData']['payments'][number];

const states: Record<
  Payment['state'],
  { label: string; tone: 'quiet' | 'toska' | 'kunyit' | 'jingga' }
> = {
  pending: { label: 'Menunggu', tone: 'kunyit' },
  paid: { label: 'Lunas', tone: 'toska' },
  denied: { label: 'Ditolak', tone: 'quiet' },
  expired: { label: 'Kedaluwarsa', tone: 'quiet' },
  cancelled: { label: 'Dibatalkan', tone: 'quiet' },
  partly_refunded: { label: 'Kembali sebagian', tone: 'quiet' },
  refunded: { label: 'Dikembalikan', tone: 'quiet' },
  chargeback: { label: 'Ditarik penerbit', tone: 'quiet' },
};

export default function AccountPayments({ loaderData }: Route.ComponentProps) {
  const { payments, page, hasMore } = loaderData;
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
    <section className="grid max-w-text gap-4">
      <h2 className="text-lead font-bold">Riwayat pembayaran</h2>
      <ul className="grid gap-3">
        {payments.map((payment) => (
          <li key={payment.paymentId}>
            <Link
              to={`/payment?cart_id=${payment.cart_id}`}
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
      <nav aria-label="Halaman" className="flex justify-between gap-4">
        {page > 1 ? (
          <LinkButton to={`?halaman=${page - 1}`} look="quiet">
            Lebih baru
          </LinkButton>
        ) : (
          <span />
        )}
        {hasMore && (
          <LinkButton to={`?halaman=${page + 1}`} look="quiet">
            Lebih lama
          </LinkButton>
        )}
      </nav>
    </section>
  );
}

/** Money that came but bought nothing is on its way back, whatever the gateway calls it. */
function PaymentBadge({ payment }: { payment: Payment }) {
  if (payment.outcome === 'refund' && payment.state === 'paid')
    return <Badge tone="jingga">Akan dikembalikan</Badge>;
  const { label, tone } = states[payment.state];
  return <Badge tone={tone}>{label}</Badge>;
}
