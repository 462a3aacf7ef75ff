import type { postWatchVodCreate } from '#contract/playback/index.ts';
import { callApi } from '../../../lib/api/api.ts';

/** Reports that watching a product started (S) or ended (E) at an offset in seconds. */
export function sendEvent(
  eventType: 'S' | 'E',
  productId: string,
  offset: number,
  keepalive = false,
): Promise<unknown> {
  const body = { eventType, productId, offset };
  return callApi<typeof postWatchVodCreate>(
    'POST',
    '/history/watch_vod_create',
    { body },
    { keepalive },
  );
}
