import { CharacterTiles } from '../../features/home/character-tiles.tsx';
import { HomeRails } from '../../features/home/home-rails.tsx';
import { KIDS_HERO_SIZES, KidsHero } from '../../features/home/kids-hero.tsx';
import { loadHome, type RailView } from '../../features/home/load-home.server.ts';
import { Preparing } from '../../features/home/preparing.tsx';
import { largestOf } from '../../lib/title/hero-picture.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { originOf } from '../../lib/session/session.ts';
import { PageHead } from '../../ui/page-head.tsx';
import type { Route } from './+types/kids.ts';

const FACES = 12;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const picture = loaderData?.lead?.hero;
  const page = pageMeta({
    title: 'Tayang Anak: film dan kartun untuk semua umur',
    description:
      'Film, kartun, dan dongeng untuk anak di Tayang: hanya tayangan semua umur, tanpa promo.',
    path: paths.kids,
    origin: originOf(matches),
  });
  if (picture === undefined) return page;
  const preload = {
    tagName: 'link',
    rel: 'preload',
    as: 'image',
    type: 'image/webp',
    href: largestOf(picture.webp),
    imageSrcSet: picture.webp,
    imageSizes: KIDS_HERO_SIZES,
    fetchPriority: 'high',
  };
  return [preload, ...page];
};

export async function loader({ context }: Route.LoaderArgs) {
  const { slides, continues, live, rails, banners } = await loadHome(
    context.get(platformContext),
    'kids',
  );
  return { lead: slides[0], continues, live, faces: facesOf(rails), rails, banners };
}

/** Upright pictures of different titles, in the order of the rails. */
function facesOf(rails: readonly RailView[]) {
  const cards = rails.flatMap(({ layout, cards: own }) => (layout === 'landscape' ? [] : own));
  return [...new Map(cards.map((card) => [card.id, card])).values()].slice(0, FACES);
}

export default function Kids({ loaderData }: Route.ComponentProps) {
  const { lead, continues, live, faces, rails, banners } = loaderData;
  if (lead === undefined && rails.length === 0) return <Preparing />;
  return (
    <>
      {lead === undefined ? <PageHead name="Tontonan anak" /> : <KidsHero slide={lead} />}
      <CharacterTiles cards={faces} />
      <HomeRails continues={continues} live={live} rails={rails} banners={banners} coming={[]} />
    </>
  );
}
