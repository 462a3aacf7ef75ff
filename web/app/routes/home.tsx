import { Hero } from '../../features/home/hero.tsx';
import { foundData, loadHomePage } from '../../features/home/filled-home.server.ts';
import { QuickLinks } from '../../features/home/quick-links.tsx';
import { Preparing } from '../../features/home/preparing.tsx';
import { SignedOutNote } from '../../features/home/signed-out-note.tsx';
import { HomeRails } from '../../features/home/home-rails.tsx';
import { heroPreloads } from '../../lib/title/hero-picture.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { originOf, useViewer } from '../../lib/session/session.ts';
import { GraceNote } from '../../ui/grace-note.tsx';
import { WelcomeNote } from '../../ui/welcome-note.tsx';
import type { Route } from './+types/home.ts';

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const lead = loaderData?.slides[0];
  const page = pageMeta({
    title: 'Tayang: nonton film dan serial, mulai Rp3.000 sehari',
    description:
      'Nonton film dan serial pilihan di Tayang: banyak yang gratis, paket harian mulai Rp3.000, bayar pakai QRIS, hemat kuota di ponsel.',
    path: paths.home,
    origin: originOf(matches),
    ...(lead?.share && { image: lead.share }),
  });
  return [...heroPreloads(lead?.hero), ...page];
};

export async function loader({ context }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  return foundData(platform)?.home ?? loadHomePage(platform);
}

export default function Home({
  loaderData: { slides, continues, live, rails, banners, coming, welcome, grace },
}: Route.ComponentProps) {
  const timezone = useViewer()?.timezone;
  if (slides.length === 0 && rails.length === 0) return <Preparing />;
  return (
    <>
      {slides.length === 0 && <h1 className="sr-only">Tayang</h1>}
      <SignedOutNote />
      <div className="relative">
        <QuickLinks />
        <Hero slides={slides} match={live?.match ?? null} />
      </div>
      <div className="relative lg:-mt-16">
        {grace !== null && (
          <div className="gutter pt-6">
            <GraceNote grace={grace} timezone={timezone} />
          </div>
        )}
        {welcome !== null && (
          <div className="gutter pt-6">
            <WelcomeNote welcome={welcome} timezone={timezone} canClose />
          </div>
        )}
        <HomeRails
          continues={continues}
          live={live}
          rails={rails}
          banners={banners}
          coming={coming}
        />
      </div>
    </>
  );
}
