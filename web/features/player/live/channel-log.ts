import { DEVICE_TYPE_WEB } from '#contract/constants.ts';
import type { postWatchLogChannel } from '#contract/playback.ts';
import { callApi } from '../../../lib/api.ts';

/** Tells how long a channel was watched since the last time that was told. */
export function logChannel(
  channelId: string,
  durationSeconds: number,
  keepalive = false,
): Promise<unknown> {
  return callApi<typeof postWatchLogChannel>(
    'POST',
    '/watch_log/channel',
    { body: { durationSeconds, accessDeviceType: DEVICE_TYPE_WEB, channelId } },
    { keepalive, staysHere: true },
  );
}
