import { getProductDetail } from '#contract/catalog/titles.ts';
import type { TitleDetail } from '#contract/catalog/shapes.ts';
import { getFavoriteList } from '#contract/engagement/favourites.ts';
import { getPackageInfo } from '#contract/commerce/index.ts';
import { getRight } from '#contract/playback/sources.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { cardView, noteOf } from '../../lib/title/card.ts';
import { paths } from '../../lib/page/paths.ts';
import { heroPictures } from '../../lib/title/hero-picture.ts';
import { pictureOf } from '../../lib/title/picture.ts';
import type { Platform } from '../../lib/platform/platform.server.ts';
import { creditViews } from './credits.ts';
import { askAdult, type Deal, type Right, watchAction } from './watch-action.ts';

const SIMILAR = 12;
const PEOPLE = 10;

export type TitleData = Awaited<ReturnType<typeof loadTitle>>;

/** What the title page shows. @throws ApiError `catalog.titleNotFound` */
export async function loadTitle(platform: Platform, slug: string, seasonAsked: number | undefined) {
  const { result: title } = await platform.call(getProductDetail, { query: { slug } });
  const [right, isFavourite] = await Promise.all([
    platform.call(getRight, { query: { productId: title.productId } }),
    findFavourite(platform, title.productId),
  ]);
  const deal = await findDeal(platform, title.productId, right.result);
  const season = title.seasons.find(({ number }) => number === seasonAsked) ?? title.seasons[0];
  const { images } = title;
  return {
    id: title.productId,
    slug: title.slug,
    kind: title.kind,
    name: title.name,
    originalName: title.originalName === title.name ? null : title.originalName,
    tagline: title.tagline,
    synopsis: title.synopsis,
    note: noteOf(title),
    filmClass: title.filmClass,
    tier: title.tier,
    genres: title.genres.map(({ name, slug: genre }) => ({ name, to: paths.genre(genre) })),
    ...heroPictures(images),
    action:
      platform.page.isChild && !right.result.entitled
        ? askAdult
        : watchAction(right.result, title, deal),
    preload: right.result.ahead && {
      ...right.result.ahead,
      resumeSeconds: right.result.resumeSeconds,
    },
    isFavourite,
    trailer: title.trailer && { to: paths.watch(title.trailer.productId) },
    seasons: title.seasons.map(({ number, name }) => ({ number, name })),
    season: season && seasonView(season),
    credits: creditViews(title.credits).slice(0, PEOPLE),
    subtitles: title.subtitles,
    leavesAt: title.availability.to,
    attribution: title.attribution,
    similar: title.similar.slice(0, SIMILAR).map((card) => cardView(card)),
  };
}

/** What the cheapest offer costs with the viewer's own voucher; null where nothing has to be bought. */
async function findDeal(
  platform: Platform,
  productId: string,
  { entitled, offer }: Pick<Right, 'entitled' | 'offer'>,
): Promise<Deal | null> {
  if (entitled || offer === null || platform.page.isChild || !platform.isSignedIn()) return null;
  try {
    const { result } = await platform.call(getPackageInfo, { query: { productId } });
    return result.packages.find(({ packageId }) => packageId === offer.packageId)?.deal ?? null;
  } catch (error) {
    if (isApiError(error)) return null;
    throw error;
  }
}

async function findFavourite(platform: Platform, productId: string): Promise<boolean> {
  if (!platform.isSignedIn()) return false;
  const { result } = await platform.call(getFavoriteList, { query: { productId } });
  return result.products.length > 0;
}

function seasonView({ number, name, episodes }: TitleDetail['seasons'][number]) {
  return {
    number,
    name,
    episodes: episodes.map((episode) => ({
      id: episode.productId,
      number: episode.number,
      name: episode.name,
      synopsis: episode.synopsis,
      runtimeMs: episode.runtimeMs,
      picture: pictureOf(episode.images.backdrop, episode.images.placeholder, 640),
    })),
  };
}
