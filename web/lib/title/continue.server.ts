import { getContinuePlayList } from '#contract/playback/index.ts';
import { cardView, type ContinueView } from './card.ts';
import type { Platform } from '../platform/platform.server.ts';

const SECOND_MS = 1_000;

/** What the viewer has begun and not finished, newest first. */
export async function listContinueViews(
  platform: Platform,
  pageSize: number,
): Promise<ContinueView[]> {
  const { result } = await platform.call(getContinuePlayList, { query: { pageSize } });
  return result.products.map((item) => ({
    productId: item.productId,
    episodeLabel: item.episodeLabel,
    progress: item.progress,
    leftMs: Math.max(0, item.durationSeconds - item.positionSeconds) * SECOND_MS,
    card: cardView(item.card, 'wide'),
  }));
}
