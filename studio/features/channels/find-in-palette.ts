import type { listStaffChannels } from '#contract/live/index.ts';
import { callStudio } from '../../lib/call.ts';
import { paths } from '../../lib/paths.ts';

const MOST = 8;

/** Channels by a part of their name or their number, for the palette. */
export async function findChannelsInPalette(words: string, signal: AbortSignal) {
  const { result } = await callStudio<typeof listStaffChannels>(
    'GET',
    '/studio/v1/channel/list',
    { query: { words: words.trim().slice(0, 80), pageSize: MOST } },
    { signal },
  );
  return result.channels.map(({ channelId, name, number }) => ({
    id: channelId,
    label: name,
    note: `Saluran ${number}`,
    to: paths.channel(channelId),
  }));
}
