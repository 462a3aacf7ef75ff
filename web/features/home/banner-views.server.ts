import type { Card, LeadPictures } from '#contract/catalog/shapes.ts';
import { DAY } from '#contract/constants.ts';
import { type Access, getAutoRenewal } from '#contract/commerce/index.ts';
import { paths } from '../../lib/page/paths.ts';
import type { Platform } from '../../lib/platform/platform.server.ts';
import { noteOf } from '../../lib/title/card.ts';
import { heroPictures } from '../../lib/title/hero-picture.ts';
import type { BannerAlignment, SlideView } from './hero-slide.tsx';
import type { MiddleBannerView } from './middle-banner.tsx';

type Banner = {
  bannerId: string;
  headline: string;
  text: string;
  label: string;
  href: string | null;
  alignment: BannerAlignment;
  loading: 'eager' | 'lazy';
  images: LeadPictures;
  product: Card | null;
};

export function slideView(banner: Banner): SlideView {
  const { bannerId, headline, text, label, href, alignment, loading, images, product } = banner;
  const { hero, credits, share, logo } = heroPictures(images);
  return {
    id: bannerId,
    name: headline,
    text,
    label,
    // Where its words stand is said of the banner; a title's own side is for its page.
    alignment,
    isLeading: loading === 'eager',
    to: href ?? (product ? paths.watch(product.productId) : paths.home),
    hero,
    credits,
    ...(logo && headline === product?.name && { logo }),
    ...(loading === 'eager' && share && { share }),
    ...(product && {
      title: {
        id: product.productId,
        slug: product.slug,
        tier: product.tier,
        filmClass: product.filmClass,
        note: noteOf(product),
      },
    }),
  };
}

export function bannerView(banner: Banner): MiddleBannerView {
  const { bannerId, headline, text, label, href, alignment, loading, images, product } = banner;
  const { strip, stripCredit } = heroPictures(images);
  return {
    id: bannerId,
    name: headline,
    text,
    label,
    alignment,
    isLeading: loading === 'eager',
    to: href ?? (product ? paths.title(product.slug) : paths.home),
    picture: strip,
    credit: stripCredit,
  };
}

/** Whether a banner only sells plans. */
export function isForBuyers({ to }: Pick<MiddleBannerView, 'to'>): boolean {
  return to.split('?')[0] === paths.packages;
}

const SOON = 3 * DAY;
const plain = {
  alignment: 'LEFT',
  isLeading: false,
  picture: undefined,
  credit: undefined,
} as const;

/** What is worth saying to somebody who has a plan; null for most. */
export async function findPlanBanner(
  { call }: Platform,
  { plan, endsAt }: Access,
): Promise<MiddleBannerView | null> {
  const isEnding = endsAt !== null && Date.parse(endsAt) - Date.now() < SOON;
  if (isEnding && (await call(getAutoRenewal)).result.active === null) {
    return {
      ...plain,
      id: 'perpanjang',
      name: 'Paketmu hampir habis',
      text: 'Perpanjang sekarang: waktunya ditambahkan di belakang sisa paketmu.',
      label: 'Perpanjang',
      to: paths.packages,
    };
  }
  if (plan !== 'lite') return null;
  return {
    ...plain,
    id: 'naik',
    name: 'Naik ke Premium',
    text: 'Semua film dan serial terbuka. Sisa paket Lite-mu jadi potongan harga.',
    label: 'Lihat selisihnya',
    to: paths.subscription,
  };
}
