import { TicketCheck } from 'lucide-react';
import { listRedemptions } from '#contract/partner/coupons.ts';
import { RedemptionRow } from '../../features/coupons/redeemed.tsx';
import { signInFirst } from '../../lib/session/last-path.server.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { useLookAgain } from '../../lib/page/use-look-again.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { originOf } from '../../lib/session/session.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PageTurner } from '../../ui/page-turner.tsx';
import { EmptyState } from '../../ui/state.tsx';
import type { Route } from './+types/own-coupons.ts';

const PAGE_SIZE = 20;

export async function loader({ context, url }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  if (!platform.isSignedIn()) throw signInFirst(platform, url);
  const page = Math.max(
    1,
    Math.min(1_000, Math.floor(Number(url.searchParams.get('halaman'))) || 1),
  );
  const { result } = await platform.call(listRedemptions, { query: { page, pageSize: PAGE_SIZE } });
  const { redemptions, total } = result;
  return { redemptions, page, hasMore: page * PAGE_SIZE < total };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Kuponku',
    description: 'Kupon mitra yang sudah kamu tukar, dengan kodenya.',
    path: paths.ownCoupons,
    origin: originOf(matches),
    isPrivate: true,
  });
}

export default function OwnCoupons({ loaderData }: Route.ComponentProps) {
  const { redemptions, page, hasMore } = loaderData;
  const isUnderWay = redemptions.some(({ state }) => state === 'checking');
  useLookAgain(isUnderWay, { everyMs: 3_000, most: 40 });
  return (
    <>
      <PageHead
        name="Kuponku"
        text="Yang sudah kamu tukar. Kodenya tetap di sini, juga saat layanan mitra sedang mati."
        aside={
          <LinkButton to={paths.coupons} look="secondary">
            Semua kupon
          </LinkButton>
        }
      />
      <div className="gutter grid max-w-page grid-cols-[minmax(0,1fr)] gap-6 pt-6 pb-12">
        {redemptions.length === 0 ? (
          <EmptyState
            icon={<TicketCheck className="size-8" aria-hidden="true" />}
            title="Belum ada kupon"
            action={<LinkButton to={paths.coupons}>Lihat kupon</LinkButton>}
          >
            Kupon yang kamu tukar muncul di sini dengan kodenya.
          </EmptyState>
        ) : (
          <ul className="grid gap-4 lg:grid-cols-2">
            {redemptions.map((redemption) => (
              <RedemptionRow key={redemption.redemptionId} redemption={redemption} />
            ))}
          </ul>
        )}
        {(page > 1 || hasMore) && <PageTurner page={page} hasMore={hasMore} />}
      </div>
    </>
  );
}
