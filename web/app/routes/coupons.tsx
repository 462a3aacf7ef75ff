import { TicketPercent } from 'lucide-react';
import { getTrinviCategories, getTrinviCoupons } from '#contract/partner/coupons.ts';
import { CouponCard } from '../../features/coupons/coupon-card.tsx';
import { isApiError } from '../../lib/api/api-error.ts';
import { number } from '../../lib/formats/formats.ts';
import { signInFirst } from '../../lib/session/last-path.server.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { type Platform, platformContext } from '../../lib/platform/platform.server.ts';
import { originOf } from '../../lib/session/session.ts';
import { ChipLinks } from '../../ui/chips.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ToAccount } from '../../ui/to-account.tsx';
import { EmptyState, ErrorState } from '../../ui/state.tsx';
import type { Route } from './+types/coupons.ts';

const PAGE_SIZE = 12;

export async function loader({ context, url }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  if (!platform.isSignedIn()) throw signInFirst(platform, url);
  const categoryId = (url.searchParams.get('kategori') ?? '').slice(0, 64);
  const page = Math.max(
    1,
    Math.min(1_000, Math.floor(Number(url.searchParams.get('halaman'))) || 1),
  );
  try {
    return { categoryId, problem: undefined, ...(await list(platform, categoryId, page)) };
  } catch (error) {
    if (!isApiError(error)) throw error;
    const { code, title, message } = error.failure;
    if (code === 'common.adultOnly') throw error;
    return {
      categoryId,
      problem: { code, title, message },
      categories: [],
      page,
      total: 0,
      coupons: [],
    };
  }
}

async function list({ call }: Platform, categoryId: string, page: number) {
  const query = { ...(categoryId !== '' && { categoryId }), page, pageSize: PAGE_SIZE };
  const [{ result: all }, { result }] = await Promise.all([
    call(getTrinviCategories),
    call(getTrinviCoupons, { query }),
  ]);
  const { coupons, total } = result;
  return { categories: all.categories, coupons, total, page };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Kupon mitra',
    description: 'Tukar kupon makan, belanja, dan perjalanan dari mitra Tayang.',
    path: paths.coupons,
    origin: originOf(matches),
    isPrivate: true,
  });
}

export default function Coupons({ loaderData }: Route.ComponentProps) {
  const { categoryId, categories, coupons, page, total, problem } = loaderData;
  const chips = [{ categoryId: '', name: 'Semua' }, ...categories].map((category) => ({
    id: category.categoryId,
    name: category.name,
    to: paths.couponsOf(category.categoryId),
    isChosen: category.categoryId === categoryId,
  }));
  return (
    <>
      <PageHead
        back={<ToAccount />}
        name="Kupon mitra"
        {...(total > 0 && { note: `${number(total)} kupon` })}
        text="Gratis untuk penonton Tayang. Tukar sekali, tunjukkan kodenya ke kasir."
        aside={
          <LinkButton to={paths.ownCoupons} look="secondary">
            Kuponku
          </LinkButton>
        }
      />
      <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-6 pt-6 pb-12">
        {categories.length > 0 && (
          <nav aria-label="Kategori kupon">
            <ChipLinks items={chips} isRow />
          </nav>
        )}
        {problem !== undefined && (
          <ErrorState
            icon={<TicketPercent className="size-8" aria-hidden="true" />}
            title={problem.title ?? 'Ada gangguan'}
            action={<LinkButton to={paths.couponsOf(categoryId, page)}>Coba lagi</LinkButton>}
          >
            {problem.message}
          </ErrorState>
        )}
        {problem === undefined && coupons.length === 0 && (
          <EmptyState
            icon={<TicketPercent className="size-8" aria-hidden="true" />}
            title="Belum ada kupon di sini"
            action={<LinkButton to={paths.coupons}>Lihat semua kupon</LinkButton>}
          />
        )}
        <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
          {coupons.map((coupon) => (
            <CouponCard key={coupon.couponId} coupon={coupon} />
          ))}
        </ul>
        {(page > 1 || page * PAGE_SIZE < total) && (
          <nav aria-label="Halaman" className="flex justify-between gap-4">
            {page > 1 ? (
              <LinkButton to={paths.couponsOf(categoryId, page - 1)} look="quiet">
                Sebelumnya
              </LinkButton>
            ) : (
              <span />
            )}
            {page * PAGE_SIZE < total && (
              <LinkButton to={paths.couponsOf(categoryId, page + 1)} look="quiet">
                Berikutnya
              </LinkButton>
            )}
          </nav>
        )}
      </div>
    </>
  );
}
