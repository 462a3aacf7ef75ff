import { Hero } from '../../features/home/hero.tsx';
import { loadHome } from '../../features/home/load-home.server.ts';
import { Preparing } from '../../features/home/preparing.tsx';
import { HomeRails } from '../../features/home/home-rails.tsx';
import { heroPreloads } from '../../lib/title/hero-picture.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { originOf } from '../../lib/session/session.ts';
import { cx } from '../../ui/cx.ts';
import { PageHead } from '../../ui/page-head.tsx';
import type { Route } from './+types/kids.ts';

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const lead = loaderData?.slides[0];
  const page = pageMeta({
    title: 'Tayang Anak: film dan kartun untuk semua umur',
    description:
      'Film, kartun, dan dongeng untuk anak di Tayang: hanya tayangan semua umur, tanpa promo.',
    path: paths.kids,
    origin: originOf(matches),
  });
  return lead ? [...heroPreloads(lead), ...page] : page;
};

export function loader({ context }: Route.LoaderArgs) {
  return loadHome(context.get(platformContext), 'kids');
}

export default function Kids({
  loaderData: { slides, continues, live, rails, banners },
}: Route.ComponentProps) {
  if (slides.length === 0 && rails.length === 0) return <Preparing />;
  return (
    <>
      {slides.length === 0 ? <PageHead name="Tontonan anak" /> : <Hero slides={slides} />}
      <div className={cx('relative', slides.length > 0 && 'lg:-mt-16')}>
        <HomeRails continues={continues} live={live} rails={rails} banners={banners} />
      </div>
    </>
  );
}
