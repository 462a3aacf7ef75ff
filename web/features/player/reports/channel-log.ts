import { DEVICE_TYPE_WEB } from '#contract/constants.ts';
import type { postWatchLogChannel } from '#contract/playback/index.ts';
import { callApi } from '../../../lib/api/api.ts';

/** Reports how long a channel was watched since the last report, and where on its timeline that ended. */
export function logChannel(
  channelId: string,
  durationSeconds: number,
  { shownUntil, keepalive = false }: { shownUntil?: string | undefined; keepalive?: boolean } = {},
): Promise<unknown> {
  return callApi<typeof postWatchLogChannel>(
    'POST',
    '/watch_log/channel',
    { body: { durationSeconds, accessDeviceType: DEVICE_TYPE_WEB, channelId, shownUntil } },
    { keepalive, staysHere: true },
  );
}
