import { Fragment } from 'react';
import { Hero } from '../../features/home/hero.tsx';
import { type RailView, loadHome } from '../../features/home/load-home.server.ts';
import { MiddleBanner } from '../../features/home/middle-banner.tsx';
import { Preparing } from '../../features/home/preparing.tsx';
import { heroPreloads } from '../../lib/hero-picture.ts';
import { pageMeta } from '../../lib/meta.ts';
import { paths } from '../../lib/paths.ts';
import { platformContext } from '../../lib/platform.server.ts';
import { originOf, useViewer } from '../../lib/session.ts';
import { findWelcome } from '../../lib/welcome.server.ts';
import { ContinueCard } from '../../ui/continue-card.tsx';
import { Rail } from '../../ui/rail.tsx';
import { TitleCard } from '../../ui/title-card.tsx';
import { WelcomeNote } from '../../ui/welcome-note.tsx';
import type { Route } from './+types/home.ts';

/** The first banner stands after this many rails. */
const RAILS_BEFORE_BANNER = 2;
const RAILS_BETWEEN_BANNERS = 3;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const lead = loaderData?.slides[0];
  const wide = lead?.wide;
  const page = pageMeta({
    title: 'Tayang: nonton film dan serial, mulai Rp3.000 sehari',
    description:
      'Nonton film dan serial pilihan di Tayang: banyak yang gratis, paket harian mulai Rp3.000, bayar pakai QRIS, hemat kuota di ponsel.',
    path: paths.home,
    origin: originOf(matches),
    ...(wide && { image: { src: wide.jpeg, width: 640, height: 360 } }),
  });
  return lead ? [...heroPreloads(lead), ...page] : page;
};

export async function loader({ context }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  const [home, welcome] = await Promise.all([loadHome(platform), findWelcome(platform)]);
  return { ...home, welcome };
}

export default function Home({
  loaderData: { slides, continues, rails, banners, welcome },
}: Route.ComponentProps) {
  const timezone = useViewer()?.timezone;
  if (slides.length === 0 && rails.length === 0) return <Preparing />;
  return (
    <>
      {slides.length === 0 && <h1 className="sr-only">Tayang</h1>}
      <Hero slides={slides} />
      <div className="relative lg:-mt-16">
        {welcome !== null && (
          <div className="gutter pt-6">
            <WelcomeNote welcome={welcome} timezone={timezone} canClose />
          </div>
        )}
        {continues.length > 0 && (
          <Rail name="Lanjutkan Menonton" shape="wide">
            {continues.map((item) => (
              <li key={item.productId}>
                <ContinueCard item={item} />
              </li>
            ))}
          </Rail>
        )}
        {rails.map((rail, at) => {
          const after = at - RAILS_BEFORE_BANNER + 1;
          const banner =
            after >= 0 && after % RAILS_BETWEEN_BANNERS === 0
              ? banners[after / RAILS_BETWEEN_BANNERS]
              : undefined;
          return (
            <Fragment key={rail.id}>
              <HomeRail rail={rail} />
              {banner && <MiddleBanner banner={banner} />}
            </Fragment>
          );
        })}
      </div>
    </>
  );
}

function HomeRail({ rail }: { rail: RailView }) {
  const shape = rail.layout === 'landscape' ? 'wide' : 'poster';
  return (
    <Rail name={rail.name} shape={shape} moreTo={rail.moreTo}>
      {rail.cards.map((card, at) => (
        <li key={card.id}>
          <TitleCard
            card={card}
            shape={shape}
            {...(rail.layout === 'ranked' && { rank: at + 1 })}
          />
        </li>
      ))}
    </Rail>
  );
}
