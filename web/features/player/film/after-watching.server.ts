import type { Card } from '#contract/catalog/shapes.ts';
import { getProductDetail } from '#contract/catalog/titles.ts';
import { getEntitlement } from '#contract/playback/index.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { paths } from '../../../lib/page/paths.ts';
import type { Platform } from '../../../lib/platform/platform.server.ts';
import { cardView } from '../../../lib/title/card.ts';
import { pictureOf } from '../../../lib/title/picture.ts';

/** So many of the closest titles are looked at for one that the viewer may watch. */
const CANDIDATES = 6;
const STILL_WIDTH = 640;

export type AfterWatching = Awaited<ReturnType<typeof findAfterWatching>>;

/**
 * What follows a film or the last episode: the closest title that this viewer may watch now, and what else is like it.
 * A trailer is followed by its title's page, where nothing starts by itself.
 */
export async function findAfterWatching(platform: Platform, productId: string) {
  const { result: title } = await platform.call(getProductDetail, {
    query: { productId, episodes: 'none' },
  });
  const similar = title.similar.map((card) => cardView(card, 'wide'));
  if (title.trailer?.productId === productId) {
    return { next: { ...nextView(title), to: paths.title(title.slug), isOwn: true }, similar };
  }
  const playable = await Promise.all(
    title.similar.slice(0, CANDIDATES).map(async (card) => ({
      card,
      to: await findAddress(platform, card),
    })),
  );
  const found = playable.find(({ to }) => to !== undefined);
  const next =
    found?.to === undefined ? null : { ...nextView(found.card), to: found.to, isOwn: false };
  return { next, similar };
}

/** Where the title plays for this viewer; undefined where something has to be bought or done first. */
async function findAddress(platform: Platform, { productId }: Card): Promise<string | undefined> {
  try {
    const { result } = await platform.call(getEntitlement, { query: { productId } });
    return result.entitled ? paths.watch(result.productId) : undefined;
  } catch (error) {
    if (isApiError(error)) return undefined;
    throw error;
  }
}

function nextView({ name, kind, images }: Pick<Card, 'name' | 'kind' | 'images'>) {
  const picture = pictureOf(images.backdrop, images.placeholder, STILL_WIDTH);
  return { name, kind, picture };
}
