import { getProductDetail } from '#contract/catalog/titles.ts';
import { getCommentScore } from '#contract/engagement/comments.ts';
import { getFavoriteList } from '#contract/engagement/favourites.ts';
import { getReaction } from '#contract/engagement/reactions.ts';
import { getPackageInfo } from '#contract/commerce/index.ts';
import { getEntitlement } from '#contract/playback/index.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { descriptorWords } from './descriptors.ts';
import { type EpisodePage, sharedNumber, wantedEpisodes } from '../../lib/title/episodes.ts';
import { findEpisodes } from '../../lib/title/episodes.server.ts';
import { cardView, noteOf } from '../../lib/title/card.ts';
import { paths } from '../../lib/page/paths.ts';
import { heroPictures } from '../../lib/title/hero-picture.ts';
import type { Platform } from '../../lib/platform/platform.server.ts';
import { creditViews } from './credits.ts';
import { askAdult, type Deal, type Entitlement, watchAction } from './watch-action.ts';

const SIMILAR = 12;
const PEOPLE = 10;

export type TitleData = Awaited<ReturnType<typeof loadTitle>>;

/** What the title page shows. @throws ApiError `catalog.titleNotFound` */
export async function loadTitle(platform: Platform, slug: string, query: URLSearchParams) {
  const { result: title } = await platform.call(getProductDetail, {
    query: { slug, episodes: 'none' },
  });
  const { productId } = title;
  const isOut = title.releaseAt === null;
  const [entitlement, isFavourite, reaction, episodes, score] = await Promise.all([
    isOut ? platform.call(getEntitlement, { query: { productId } }) : undefined,
    isOut && findFavourite(platform, productId),
    isOut ? findReaction(platform, productId) : null,
    isOut && title.kind === 'series'
      ? findEpisodes(platform, productId, wantedEpisodes(query))
      : undefined,
    isOut && !platform.page.isChild ? findScore(platform, productId) : null,
  ]);
  const deal = entitlement && (await findDeal(platform, productId, entitlement.result));
  const hasBegun = entitlement !== undefined && hasBegunSeries(entitlement.result, episodes);
  const lead = heroPictures(title.images);
  return {
    id: title.productId,
    slug: title.slug,
    kind: title.kind,
    name: title.name,
    originalName: title.originalName === title.name ? null : title.originalName,
    tagline: title.tagline,
    synopsis: title.synopsis,
    // How long a title to come will be is not known yet.
    note: noteOf(isOut ? title : { ...title, runtimeMs: null }),
    filmClass: title.filmClass,
    tier: title.tier,
    genres: title.genres.map(({ name, slug: genre }) => ({ name, to: paths.genre(genre) })),
    /** Above the words it stands whole, on every screen. */
    hero: lead.lying,
    pictureCredits: lead.lyingCredits,
    /** Drawn for the dark: by the light of children's pages its name stands in words. */
    logo: platform.page.isChild ? undefined : lead.logo,
    share: lead.share,
    alignment: lead.alignment,
    /** Null for a title to come: there is nothing to watch yet. */
    action:
      entitlement === undefined
        ? null
        : platform.page.isChild &&
            !entitlement.result.entitled &&
            entitlement.result.reason !== 'country'
          ? askAdult
          : watchAction(entitlement.result, title, { deal, hasBegun }),
    releaseAt: title.releaseAt,
    preload: entitlement?.result.ahead && {
      ...entitlement.result.ahead,
      resumeSeconds: entitlement.result.resumeSeconds,
      page: {
        productId: entitlement.result.productId,
        name: title.name,
        slug: title.slug,
        isEpisode: entitlement.result.episodeLabel !== null,
      },
    },
    isFavourite,
    reaction,
    /** Null for children and for a title to come: there is nothing to read or write. */
    score,
    trailer: title.trailer && { to: paths.watch(title.trailer.productId) },
    episodes,
    hasBegun,
    /** The episode that the address names, for those to whom it was sent. */
    shared: sharedEpisode(episodes, query),
    /** Why it has its class. */
    reasons: descriptorWords(title.descriptors),
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
  { entitled, offer }: Pick<Entitlement, 'entitled' | 'offer'>,
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

/** The page stands without it. */
async function findScore(platform: Platform, productId: string) {
  try {
    return (await platform.call(getCommentScore, { query: { productId } })).result;
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

/** What the profile thinks of it; null for visitors, and undefined where it can't be learnt now. */
async function findReaction(platform: Platform, productId: string) {
  if (!platform.isSignedIn() || platform.page.isChild) return null;
  try {
    return (await platform.call(getReaction, { query: { productId } })).result.reaction;
  } catch (error) {
    if (isApiError(error)) return undefined;
    throw error;
  }
}

/** Something of it was watched: a press on play goes on, and not with the first episode. */
function hasBegunSeries(
  { resumeSeconds, episodeLabel }: Pick<Entitlement, 'resumeSeconds' | 'episodeLabel'>,
  page: EpisodePage | undefined,
): boolean {
  const [, season, number] = /^S(\d+) E(\d+)/.exec(episodeLabel ?? '') ?? [];
  const isFirst = Number(season) === page?.seasons[0]?.number && Number(number) <= 1;
  return resumeSeconds > 0 || (page !== undefined && !isFirst);
}

function sharedEpisode(page: EpisodePage | undefined, query: URLSearchParams) {
  const number = sharedNumber(query);
  const episode = page?.episodes.find((each) => each.number === number);
  return episode && page && { season: page.season, number: episode.number, name: episode.name };
}
