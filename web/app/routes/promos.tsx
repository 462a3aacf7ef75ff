import { Ticket } from 'lucide-react';
import { data } from 'react-router';
import { getAllPromo } from '#contract/editorial/promotions.ts';
import { breadcrumbData } from '../../features/editorial/article-meta.ts';
import { EndedPromo, PromoCard } from '../../features/editorial/promo-card.tsx';
import { promoView } from '../../features/editorial/promo-views.ts';
import { applyCoupon } from '../../features/editorial/use-coupon.server.ts';
import { findZone } from '../../lib/formats/zone.server.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { textOf } from '../../lib/platform/form.server.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { readContent } from '../../lib/platform/read-content.server.ts';
import { originOf } from '../../lib/session/session.ts';
import { FormAlert } from '../../ui/form-alert.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { EmptyState } from '../../ui/state.tsx';
import type { Route } from './+types/promos.ts';

/** More than a service ever runs at once. */
const PROMOS = 50;

export async function loader({ context }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  const [{ result }, zone] = await Promise.all([
    readContent(platform, getAllPromo, { query: { pageSize: PROMOS } }),
    findZone(platform),
  ]);
  const now = Date.now();
  return { promos: result.promos.map((promo) => promoView(promo, zone, now)) };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const slug = textOf(await request.formData(), 'promo');
  const refusal = await applyCoupon(context.get(platformContext), slug, url);
  return data(refusal, { status: 409 });
}

const trail = [
  { to: paths.home, label: 'Beranda' },
  { to: paths.promos, label: 'Promo' },
];

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const origin = originOf(matches);
  const share = loaderData?.promos.find((promo) => !promo.isOver && promo.share)?.share;
  return [
    ...pageMeta({
      title: 'Promo dan kupon paket nonton',
      description:
        'Promo Tayang yang sedang berlaku: kupon paket Lite dan Premium, potongan sewa film, lengkap dengan syarat dan masa berlakunya.',
      path: paths.promos,
      origin,
      ...(share && { image: share }),
    }),
    breadcrumbData(trail, origin),
  ];
}

export default function Promos({ loaderData, actionData }: Route.ComponentProps) {
  const running = loaderData.promos.filter(({ isOver }) => !isOver);
  const ended = loaderData.promos.filter(({ isOver }) => isOver);
  const refusal = actionData;
  return (
    <>
      <PageHead
        name="Promo"
        text="Kupon yang sedang berlaku. Tekan sekali, langsung terpasang di keranjangmu."
      />
      <div className="gutter grid gap-10 pt-6 pb-10">
        {refusal !== undefined && !running.some(({ slug }) => slug === refusal.slug) && (
          <FormAlert>{refusal.message}</FormAlert>
        )}
        {running.length === 0 ? (
          <EmptyState
            icon={<Ticket aria-hidden="true" />}
            title="Belum ada promo"
            action={<LinkButton to={paths.packages}>Lihat paket</LinkButton>}
          >
            <p>Promo berikutnya muncul di sini. Paket harian tetap mulai Rp3.000.</p>
          </EmptyState>
        ) : (
          <section aria-labelledby="berlaku" className="grid gap-4">
            <h2 id="berlaku" className="sr-only">
              Sedang berlaku
            </h2>
            <ul className="grid gap-6 md:grid-cols-2 xl:grid-cols-3">
              {running.map((promo, index) => (
                <li key={promo.id} className="grid">
                  <PromoCard
                    promo={promo}
                    refusal={refusal?.slug === promo.slug ? refusal.message : undefined}
                    isLeading={index === 0}
                  />
                </li>
              ))}
            </ul>
          </section>
        )}
        {ended.length > 0 && (
          <section aria-labelledby="berakhir" className="grid gap-4">
            <h2 id="berakhir" className="text-lead font-bold">
              Sudah berakhir
            </h2>
            <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
              {ended.map((promo) => (
                <li key={promo.id}>
                  <EndedPromo promo={promo} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  );
}
