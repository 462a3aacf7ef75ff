import { getComingTitles } from '#contract/catalog/coming.ts';
import { getAllMiddleBanner, getAllTopBanner, getHomeRails } from '#contract/catalog/home.ts';
import type { Card, HomeMode } from '#contract/catalog/shapes.ts';
import { getAccess } from '#contract/commerce/index.ts';
import { PRODUCT, homeRails, STANDALONE_PLATFORM } from '#contract/constants.ts';
import { getFavoriteList } from '#contract/engagement/favourites.ts';
import { type CardView, cardView, type ContinueView } from '../../lib/title/card.ts';
import { keptCardView, keptView } from './kept-cards.server.ts';
import { readContent } from '../../lib/platform/read-content.server.ts';
import { listContinueViews } from '../../lib/title/continue.server.ts';
import { paths } from '../../lib/page/paths.ts';
import type { Platform } from '../../lib/platform/platform.server.ts';
import { bannerView, findPlanBanner, isForBuyers, slideView } from './banner-views.server.ts';
import type { ComingView } from './coming-rail.tsx';
import { listChosenRails } from './chosen-rails.server.ts';
import type { SlideView } from './hero-slide.tsx';
import { findLiveNow, type LiveNow } from './live-now.server.ts';
import type { MiddleBannerView } from './middle-banner.tsx';
import { listPurchasedCards } from './purchased.server.ts';
import {
  fillRails,
  isNewsworthy,
  joinShort,
  type RailLayout,
  shapeOf,
  type TitleRail,
} from './rails.ts';

export type RailView = {
  id: string;
  name: string;
  layout: RailLayout;
  moreTo?: string | undefined;
  cards: CardView[];
  isPersonal?: true;
};

export type HomeData = {
  slides: SlideView[];
  continues: ContinueView[];
  /** Null on a child's home, and where it could not be found out. */
  live: LiveNow | null;
  rails: RailView[];
  banners: MiddleBannerView[];
  /** Empty on a child's home. */
  coming: ComingView[];
};

/** A longer row is listed whole on its own page. */
const CARDS_A_RAIL = 12;
const SLIDES = 5;
/** A rail with fewer titles looks forgotten. */
const FEWEST_CARDS = 3;
/** What the specification has banners asked with. */
const application = { tvs_platform_id: STANDALONE_PLATFORM, app_id: PRODUCT } as const;
/** Between the numbers of the personal rails and those of the editors. */
const AFTER_PERSONAL = homeRails.CONTINUE_WATCHING + 0.5;

/**
 * Everything that a home page shows; personal rails only for those who have signed in, and for a child only its own
 * marks: no purchases, no data on the taste of a viewer, no television.
 */
export async function loadHome(platform: Platform, mode: HomeMode = 'normal'): Promise<HomeData> {
  const isSignedIn = platform.isSignedIn();
  const isGrown = isSignedIn && mode === 'normal';
  const [editorial, top, middle, planBanner, live, continues, personal, coming] = await Promise.all(
    [
      platform.call(getHomeRails, { query: { mode } }),
      readContent(platform, getAllTopBanner, { query: { mode, ...application } }),
      readContent(platform, getAllMiddleBanner, { query: { mode, ...application } }),
      isGrown ? orElse(undefined, findPlanNews(platform), platform) : undefined,
      mode === 'normal' ? orElse(null, findLiveNow(platform), platform) : null,
      isSignedIn ? orElse([], listContinueViews(platform, CARDS_A_RAIL), platform) : [],
      isSignedIn ? listPersonalRails(platform, isGrown) : [],
      mode === 'normal' ? orElse([], listComing(platform), platform) : [],
    ],
  );
  const ofEditors = editorial.result.rails.map(
    ({ railId, number, name, layout, category, cards }): TitleRail => ({
      id: railId,
      number,
      name,
      layout,
      ...(category && { moreTo: paths.category(category.slug) }),
      cards,
    }),
  );
  // A child's rails are short where there is little for its age, and the only one of a house that has just opened.
  const fewest = mode === 'kids' || ofEditors.length === 1 ? 1 : FEWEST_CARDS;
  const filled = fillRails([...personal, ...ofEditors], CARDS_A_RAIL, fewest);
  const rails = joinShort(filled, FEWEST_CARDS, 'Masih banyak lagi').map(railView);
  return {
    slides: top.result.slice(0, SLIDES).map((banner) => keptView(banner, 'slide', slideView)),
    continues,
    live,
    rails,
    banners: bannersBeside(
      rails,
      middle.result.map((banner) => keptView(banner, 'banner', bannerView)),
      planBanner,
    ),
    coming,
  };
}

/** Who has a plan is not sold one; and a banner beside a rail of its own name says it twice. */
function bannersBeside(
  rails: RailView[],
  banners: MiddleBannerView[],
  planBanner: MiddleBannerView | null | undefined,
): MiddleBannerView[] {
  const names = new Set(rails.map(({ name }) => name.toLowerCase()));
  const others = banners.filter(({ name }) => !names.has(name.toLowerCase()));
  if (planBanner === undefined) return others;
  const bought = others.filter((banner) => !isForBuyers(banner));
  return planBanner === null ? bought : [planBanner, ...bought];
}

/** What to say to an owner of a plan in the place of offers, null for most; undefined where there is no plan. */
async function findPlanNews(platform: Platform): Promise<MiddleBannerView | null | undefined> {
  const access = (await platform.call(getAccess)).result;
  return access.endsAt === null ? undefined : findPlanBanner(platform, access);
}

function railView({ id, name, layout, moreTo, cards, isPersonal }: TitleRail): RailView {
  const hasNews = isNewsworthy(cards);
  return {
    id,
    name,
    layout,
    moreTo,
    cards: cards.map((card) => keptCardView(card, shapeOf(layout), hasNews && card.isNew)),
    ...(isPersonal && { isPersonal }),
  };
}

/** What this viewer saved, bought and likes; of a child only what it saved. */
async function listPersonalRails(platform: Platform, isGrown: boolean): Promise<TitleRail[]> {
  const [favourites, purchased, chosen] = await Promise.all([
    orElse([], listFavourites(platform), platform),
    isGrown ? orElse([], listPurchasedCards(platform, CARDS_A_RAIL), platform) : [],
    isGrown ? orElse([], listChosenRails(platform, CARDS_A_RAIL), platform) : [],
  ]);
  return [
    {
      id: 'favorit',
      number: homeRails.MY_FAVORITE,
      name: 'Koleksimu',
      layout: 'poster',
      moreTo: paths.collection,
      cards: favourites,
      isPersonal: true,
    },
    {
      id: 'dibeli',
      number: homeRails.PACKAGE_VOD_PURCHASED,
      name: 'Sudah kamu sewa',
      layout: 'poster',
      cards: purchased,
      isPersonal: true,
    },
    ...chosen.map((rail) => ({
      ...rail,
      number: AFTER_PERSONAL,
      layout: 'poster' as const,
      isPersonal: true as const,
    })),
  ];
}

async function listComing(platform: Platform): Promise<ComingView[]> {
  const { result } = await platform.call(getComingTitles, { query: { pageSize: CARDS_A_RAIL } });
  return result.titles.map((title) =>
    keptView(title, 'coming', ({ card, releaseAt }) => ({
      ...cardView(card, 'wide', false),
      releaseAt,
    })),
  );
}

async function listFavourites(platform: Platform): Promise<Card[]> {
  const { result } = await platform.call(getFavoriteList, { query: { pageSize: CARDS_A_RAIL } });
  return result.products;
}

/** A part that fails must not take the page with it. */
async function orElse<T, E>(instead: E, found: Promise<T>, { page }: Platform): Promise<T | E> {
  try {
    return await found;
  } catch (error) {
    page.log.error({ err: error }, 'a part of the home page was left out');
    return instead;
  }
}
