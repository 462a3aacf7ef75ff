import { getAllMiddleBanner, getAllTopBanner, getHomeRails } from '#contract/catalog/home.ts';
import type { Card, HomeMode, Pictures } from '#contract/catalog/shapes.ts';
import { PRODUCT, homeRails, STANDALONE_PLATFORM } from '#contract/constants.ts';
import { getFavoriteList } from '#contract/engagement/favourites.ts';
import {
  type CardShape,
  type CardView,
  cardView,
  type ContinueView,
  noteOf,
} from '../../lib/title/card.ts';
import { readContent } from '../../lib/platform/read-content.server.ts';
import { listContinueViews } from '../../lib/title/continue.server.ts';
import { paths } from '../../lib/page/paths.ts';
import { pictureOf } from '../../lib/title/picture.ts';
import type { Platform } from '../../lib/platform/platform.server.ts';
import type { BannerAlignment, SlideView } from './hero-slide.tsx';
import type { MiddleBannerView } from './middle-banner.tsx';
import { listChosenRails } from './chosen-rails.server.ts';
import { listPurchasedCards } from './purchased.server.ts';

export type RailView = {
  id: string;
  /** Place on the page: `homeRails`, then those of the editors. */
  number: number;
  name: string;
  layout: 'poster' | 'landscape' | 'ranked';
  moreTo?: string;
  cards: CardView[];
};

export type HomeData = {
  slides: SlideView[];
  continues: ContinueView[];
  rails: RailView[];
  banners: MiddleBannerView[];
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
const personal = new Set<number>([...Object.values(homeRails), AFTER_PERSONAL]);

/**
 * Everything that a home page shows; personal rails only for those who have signed in, and for a child only its own
 * marks: no purchases, no data on the taste of a viewer.
 */
export async function loadHome(platform: Platform, mode: HomeMode = 'normal'): Promise<HomeData> {
  const isSignedIn = platform.isSignedIn();
  const isGrown = isSignedIn && mode === 'normal';
  const [rails, top, middle, continues, favourites, purchased, chosen] = await Promise.all([
    platform.call(getHomeRails, { query: { mode } }),
    readContent(platform, getAllTopBanner, { query: { mode, ...application } }),
    readContent(platform, getAllMiddleBanner, { query: { mode, ...application } }),
    isSignedIn ? orEmpty(listContinueViews(platform, CARDS_A_RAIL), platform) : [],
    isSignedIn ? orEmpty(listFavourites(platform), platform) : [],
    isGrown ? orEmpty(listPurchasedCards(platform, CARDS_A_RAIL), platform) : [],
    isGrown ? orEmpty(listChosenRails(platform, CARDS_A_RAIL), platform) : [],
  ]);
  // A child's rails are short where there is little for its age.
  const fewest = mode === 'kids' ? 1 : FEWEST_CARDS;
  return {
    slides: top.result.slice(0, SLIDES).map(slideView),
    continues,
    rails: [
      {
        id: 'favorit',
        number: homeRails.MY_FAVORITE,
        name: 'Favoritmu',
        layout: 'poster' as const,
        moreTo: paths.collection,
        cards: favourites,
      },
      {
        id: 'dibeli',
        number: homeRails.PACKAGE_VOD_PURCHASED,
        name: 'Sewaanmu',
        layout: 'poster' as const,
        cards: purchased,
      },
      ...chosen.map((rail) => ({ ...rail, number: AFTER_PERSONAL, layout: 'poster' as const })),
      ...rails.result.rails.map(({ railId, number, name, layout, category, cards }) => ({
        id: railId,
        number,
        name,
        layout,
        ...(category && { moreTo: paths.category(category.slug) }),
        cards: cards.slice(0, CARDS_A_RAIL).map((card) => cardView(card, shapeOf(layout))),
      })),
    ]
      .filter(({ number, cards }) => cards.length >= (personal.has(number) ? 1 : fewest))
      .toSorted((a, b) => a.number - b.number),
    banners: middle.result.map(bannerView),
  };
}

function shapeOf(layout: RailView['layout']): CardShape {
  return layout === 'landscape' ? 'wide' : 'poster';
}

async function listFavourites(platform: Platform): Promise<CardView[]> {
  const { result } = await platform.call(getFavoriteList, { query: { pageSize: CARDS_A_RAIL } });
  return result.products.map((card) => cardView(card));
}

/** A personal rail that fails must not take the page with it. */
async function orEmpty<T>(list: Promise<T[]>, { page }: Platform): Promise<T[]> {
  try {
    return await list;
  } catch (error) {
    page.log.error({ err: error }, 'a personal rail was left out');
    return [];
  }
}

type Banner = {
  bannerId: string;
  headline: string;
  text: string;
  label: string;
  href: string | null;
  alignment: BannerAlignment;
  loading: 'eager' | 'lazy';
  images: Pictures;
  product: Card | null;
};

function slideView(banner: Banner): SlideView {
  const { bannerId, headline, text, label, href, alignment, loading, images, product } = banner;
  return {
    id: bannerId,
    name: headline,
    text,
    label,
    alignment,
    isLeading: loading === 'eager',
    to: href ?? (product ? paths.watch(product.productId) : paths.home),
    upright: pictureOf(images.poster, images.placeholder),
    wide: pictureOf(images.backdrop, images.placeholder),
    ...(product && {
      title: {
        slug: product.slug,
        tier: product.tier,
        filmClass: product.filmClass,
        note: noteOf(product),
      },
    }),
  };
}

function bannerView({
  bannerId,
  headline,
  text,
  label,
  href,
  alignment,
  loading,
  images,
  product,
}: Banner): MiddleBannerView {
  return {
    id: bannerId,
    name: headline,
    text,
    label,
    alignment,
    isLeading: loading === 'eager',
    to: href ?? (product ? paths.title(product.slug) : paths.home),
    picture: pictureOf(images.backdrop, images.placeholder, 1280),
  };
}
