import { data } from 'react-router';
import { HOUR } from '#contract/constants.ts';
import { getChannel } from '#contract/live/channels.ts';
import { getEpgData } from '#contract/live/guide.ts';
import { getLiveKey, getLivePosition, getUrlTransform } from '#contract/playback/index.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import type { Platform } from '../../../lib/platform/platform.server.ts';
import { findZone } from '../../../lib/formats/zone.server.ts';
import type { PlayingSession } from '../film/playback-sessions-panel.tsx';
import { isSameProgramme } from './live-time.ts';

/** What the address of a channel asks for. */
type Asked = {
  channelId: string;
  /** This programme from its start. */
  programmeId: string | null;
  /** From this moment. */
  from: string | null;
  isAudioOnly: boolean;
  /** What plays meanwhile: this one is opened in case it comes next, in the same playback session. */
  beside: string | null;
};

/** Of the schedule around now, and around a position further back. */
const BEFORE = 4 * HOUR;
const AFTER = 12 * HOUR;
/** A position that is nearer than this is as good as live, one that is older was forgotten. */
const NEAR = HOUR / 30;

export function askedOf(url: URL): Asked | undefined {
  const channelId = url.searchParams.get('id');
  if (channelId === null) return undefined;
  return {
    channelId,
    programmeId: url.searchParams.get('acara'),
    from: url.searchParams.get('dari'),
    isAudioOnly: url.searchParams.get('suara') === 'Y',
    beside: url.searchParams.get('bersama'),
  };
}

/** A channel, its schedule, and its source or why there is none. */
export async function loadChannel(platform: Platform, asked: Asked) {
  const { channelId } = asked;
  const now = Date.now();
  const [channel, opened, lastPosition, schedule] = await Promise.all([
    findChannel(platform, channelId),
    openSource(platform, asked),
    findPlace(platform, asked, now),
    findSchedule(platform, channelId, now),
  ]);
  // Days ago is another part of the schedule.
  const from = opened.kind === 'play' && opened.source.from ? Date.parse(opened.source.from) : now;
  const isFarBack = from < now - BEFORE;
  const older = isFarBack ? await findSchedule(platform, channelId, from) : [];
  const known = new Set(schedule.map(({ id }) => id));
  return {
    channel,
    opened,
    lastPosition: isSameProgramme(schedule, lastPosition, now) ? lastPosition : null,
    now,
    schedule: [...older.filter(({ id }) => !known.has(id)), ...schedule],
  };
}

async function findChannel(platform: Platform, id: string) {
  try {
    return (await platform.call(getChannel, { query: { id } })).result;
  } catch (error) {
    if (isApiError(error) && [400, 404].includes(error.failure.status)) {
      throw data(null, { status: 404 });
    }
    throw error;
  }
}

async function findSchedule(platform: Platform, channelId: string, around: number) {
  try {
    const { result } = await platform.call(getEpgData, {
      query: {
        channelId,
        from: new Date(around - BEFORE).toISOString(),
        to: new Date(around + AFTER).toISOString(),
        timezone: (await findZone(platform)).zone,
      },
    });
    return result.channels.flatMap(({ programmes }) => programmes);
  } catch (error) {
    // The picture is what people came for; without a guide it has a plain timeline.
    if (isApiError(error)) return [];
    throw error;
  }
}

async function openSource(
  platform: Platform,
  { channelId, programmeId, from, isAudioOnly, beside }: Asked,
) {
  const { zone } = await findZone(platform);
  const sound = isAudioOnly ? ('Y' as const) : ('N' as const);
  const query =
    programmeId === null
      ? { type: 'live_tv' as const, id: channelId, ...(from !== null && { at: from }) }
      : { type: 'catchup' as const, id: programmeId };
  try {
    const [{ result: source }, { result: seal }] = await Promise.all([
      platform.call(getUrlTransform, {
        query: {
          ...query,
          timezone: zone,
          audio_only: sound,
          ...(beside !== null && { reusePlaybackId: beside }),
        },
      }),
      platform.call(getLiveKey, { query: { id: channelId } }),
    ]);
    if (source.kind !== 'live' && source.kind !== 'catchup') throw data(null, { status: 404 });
    return { kind: 'play' as const, source, key: seal.key };
  } catch (error) {
    if (!isApiError(error)) throw error;
    const { failure } = error;
    if (failure.code === 'playback.tooManyScreens') {
      const { screens: sessions } = failure.details as { screens: PlayingSession[] };
      return { kind: 'screens' as const, sessions };
    }
    return { kind: 'refused' as const, failure };
  }
}

/** Where this profile left the channel; asked before this player begins to report its own. */
async function findPlace(platform: Platform, asked: Asked, now: number): Promise<number | null> {
  const { channelId, programmeId, from } = asked;
  if (!platform.isSignedIn() || programmeId !== null || from !== null) return null;
  try {
    const { result } = await platform.call(getLivePosition, { query: { channelId } });
    const at = result.position === null ? null : Date.parse(result.position.at);
    return at !== null && now - at > NEAR ? at : null;
  } catch (error) {
    if (isApiError(error)) return null;
    throw error;
  }
}
