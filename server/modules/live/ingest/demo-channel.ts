import { DAY, HOUR } from '#contract/constants.ts';
import type { Db } from '#platform/db.ts';
import * as encodedChannelQueries from './queries/encoded-channel.ts';

const SLUG = 'tayang-langsung';
/** Ahead of the guide's last day. */
const DAYS_AHEAD = 6;

/**
 * The demo's encoded channel with its hours in the guide, made where it isn't there yet and shown.
 * @returns undefined while there is no genre to put it in.
 */
export async function ensureDemoChannel(
  db: Db,
  now: Date,
): Promise<{ channelId: string; name: string } | undefined> {
  const channel = await encodedChannelQueries.upsertDemoChannel(db, SLUG);
  if (channel === undefined) return undefined;
  const from = Math.floor(now.getTime() / HOUR) * HOUR;
  const hours = Array.from({ length: (DAYS_AHEAD * DAY) / HOUR }, (_, i) => from + i * HOUR);
  await encodedChannelQueries.insertDemoProgrammes(
    db,
    hours.map((start) => ({
      channelId: channel.channelId,
      startAt: new Date(start),
      stopAt: new Date(start + HOUR),
      title: 'Jam Tayang Langsung',
      synopsis: 'Jam dinding studio, disiarkan langsung untuk mencoba saluran ini.',
      kpiClass: 'SU',
      isLive: true,
      source: 'schedule',
    })),
  );
  return channel;
}

/** Hides the demo channel: no encoder sends to it any more. */
export function closeDemoChannel(db: Db): Promise<void> {
  return encodedChannelQueries.updateDemoChannelHidden(db, SLUG);
}
