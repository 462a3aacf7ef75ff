import { Wallet } from 'lucide-react';
import { Link } from 'react-router';
import { getCredit } from '#contract/commerce/index.ts';
import { dateTime, rupiah } from '../../lib/formats/formats.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { originOf, useViewer } from '../../lib/session/session.ts';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageTurner } from '../../ui/page-turner.tsx';
import type { Route } from './+types/account-credit.ts';

const PAGE_SIZE = 20;

/** What the account's frame calls the page. */
export const handle = { title: 'Saldo Tayang' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = Math.max(1, Math.floor(Number(url.searchParams.get('halaman'))) || 1);
  const query = { page: Math.min(page, 10_000), pageSize: PAGE_SIZE };
  const { result } = await context.get(platformContext).call(getCredit, { query });
  return { ...result, hasMore: result.page * PAGE_SIZE < result.total };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Saldo Tayang',
    description: 'Saldo Tayang milikmu dan setiap pemakaiannya.',
    path: paths.credit,
    origin: originOf(matches),
    isPrivate: true,
  });
}

const kinds = { charge: 'Dipakai', refund: 'Kembali', goodwill: 'Dari Tayang' } as const;

export default function AccountCredit({ loaderData }: Route.ComponentProps) {
  const { balanceRupiah, comingRupiah, entries, page, hasMore } = loaderData;
  const timezone = useViewer()?.timezone;
  return (
    <div className="grid max-w-text grid-cols-[minmax(0,1fr)] gap-6">
      <Card className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <h2 className="text-small font-semibold text-mist">Saldo sekarang</h2>
          <p className="tabular text-head font-extrabold">{rupiah(balanceRupiah)}</p>
          {comingRupiah > 0 && (
            <p className="text-small text-kunyit">
              {rupiah(comingRupiah)} sedang kami kembalikan kepadamu
            </p>
          )}
        </div>
        {balanceRupiah > 0 && <LinkButton to={paths.packages}>Pakai untuk paket</LinkButton>}
      </Card>
      <section className="grid gap-3">
        <h2 className="text-lead font-bold">Riwayat saldo</h2>
        {entries.length === 0 ? (
          <p className="flex items-center gap-3 text-mist">
            <Wallet className="size-5 shrink-0 text-kunyit" aria-hidden="true" />
            Belum ada. Uang yang kembali ke saldo akan tercatat di sini, dan tidak pernah hangus.
          </p>
        ) : (
          <ul className="grid gap-2">
            {entries.map(({ entryId, at, amountRupiah, kind, text, paymentId }) => (
              <li
                key={entryId}
                className="flex flex-wrap items-center justify-between gap-3 rounded-m border border-line bg-ink-1 p-4"
              >
                <div className="min-w-0">
                  <p className="font-semibold">{text}</p>
                  <p className="text-small text-mist">
                    {kinds[kind]}, {dateTime(at, timezone)}
                    {paymentId !== null && (
                      <Link className="block underline" to={paths.payment(paymentId)}>
                        Lihat pembayaran
                      </Link>
                    )}
                  </p>
                </div>
                <p className={cx('tabular font-bold', amountRupiah > 0 && 'text-toska')}>
                  {amountRupiah > 0 ? '+' : ''}
                  {rupiah(amountRupiah)}
                </p>
              </li>
            ))}
          </ul>
        )}
        <PageTurner page={page} hasMore={hasMore} />
      </section>
    </div>
  );
}
