import { DEFAULT_TIMEZONE, HOUR } from '#contract/constants.ts';
import { type Channel, listProgrammes, presentProgramme, viewingOf } from '#modules/live/index.ts';
import type { Caller } from '#platform/auth.ts';
import type { Db } from '#platform/db.ts';

type Asked = {
  channel: Channel;
  caller: Caller;
  fromHour: number;
  toHour: number;
  timezone: string | undefined;
  isNewestFirst: boolean;
  now: Date;
};

/** What was on a channel between two hours from now, each with whether it can be watched again. */
export async function listCatchup(db: Db, asked: Asked) {
  const { channel, caller, fromHour, toHour, isNewestFirst, now } = asked;
  const timezone = asked.timezone ?? DEFAULT_TIMEZONE;
  const { channelId } = channel;
  const rows = await listProgrammes(db, {
    channelIds: [channelId],
    from: new Date(now.getTime() + fromHour * HOUR),
    to: new Date(now.getTime() + toHour * HOUR),
  });
  const viewing = viewingOf(caller, now, timezone);
  const programmes = rows.map((row) => presentProgramme(row, channel, viewing));
  return {
    kind: 'catchup-list' as const,
    channelId,
    timezone,
    programmes: isNewestFirst ? programmes.toReversed() : programmes,
  };
}
