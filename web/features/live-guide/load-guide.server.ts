import { data } from 'react-router';
import { PRODUCT, HOUR, STANDALONE_PLATFORM } from '#contract/constants.ts';
import { getChannelList } from '#contract/live/channels.ts';
import { getEpgData } from '#contract/live/guide.ts';
import { getAllPopularChannel } from '#contract/playback/index.ts';
import type { ChannelCard, Programme } from '#contract/live/shapes.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import type { Platform } from '../../lib/platform/platform.server.ts';
import { readContent } from '../../lib/platform/read-content.server.ts';
import { dayAfter, dayOf, startOfDay, type Zone } from '../../lib/formats/zone.ts';
import { findZone } from '../../lib/formats/zone.server.ts';
import { loadKidsChannels } from './kids-channels.server.ts';
import { gridOfDay, type Span } from './grid-maths.ts';

export const DAYS_BACK = 7;
export const DAYS_AHEAD = 5;
const MOST_POPULAR = 8;
/** Of what comes later in the list of channels. */
const LATER = 8 * HOUR;

export type View = 'kanal' | 'panduan';

/** Rows of a page; the next ones are asked for as the viewer scrolls. */
const ROWS = 30;
/** What the platform gives at once. */
const MOST = 100;

type ChannelPage = {
  channels: ChannelCard[];
  genres: { id: string; name: string }[];
  next: number | null;
};

/** A page of the channels that a grown viewer is shown, and all genres. */
async function loadPage(
  platform: Platform,
  query: { genreId?: string | undefined; after?: number | undefined; most: number },
): Promise<ChannelPage> {
  const { genreId, after, most } = query;
  const { result } = await readContent(platform, getChannelList, {
    query: {
      most,
      ...(genreId !== undefined && { genreId }),
      ...(after !== undefined && { after }),
    },
  });
  return result;
}

/** All channels that this viewer is shown, and their genres. */
async function loadChannels(platform: Platform) {
  // The youngest have nothing to choose a genre from: their channels are all made for them.
  if (platform.page.isYoungChild) return { channels: await loadKidsChannels(platform), genres: [] };
  const channels: ChannelCard[] = [];
  let page = await loadPage(platform, { most: MOST });
  const { genres } = page;
  channels.push(...page.channels);
  while (page.next !== null) {
    page = await loadPage(platform, { most: MOST, after: page.next });
    channels.push(...page.channels);
  }
  if (!platform.page.isChild) return { channels, genres };
  const suited = channels.filter(isForChild);
  return {
    channels: suited,
    genres: genres.filter(({ id }) => suited.some(({ genre }) => genre.id === id)),
  };
}

/** A child is shown few of the channels: they are chosen from all. */
async function loadChildPage(
  platform: Platform,
  genreId: string | undefined,
): Promise<ChannelPage> {
  const { channels, genres } = await loadChannels(platform);
  const own = channels.filter(({ genre }) => genreId === undefined || genre.id === genreId);
  return { channels: own.slice(0, MOST), genres, next: null };
}

/** What others watch now; none of it is worth a page that fails. */
async function loadPopular(platform: Platform) {
  const { isChild } = platform.page;
  try {
    const query = { tvs_platform_id: STANDALONE_PLATFORM, app_id: PRODUCT } as const;
    const { result } = await readContent(platform, getAllPopularChannel, { query });
    return result.filter(({ channel }) => !isChild || isForChild(channel)).slice(0, MOST_POPULAR);
  } catch (error) {
    if (isApiError(error)) return [];
    throw error;
  }
}

/** Where something for children is on or comes next. */
function isForChild({ now, next }: ChannelCard): boolean {
  return [now, next].some((programme) => programme !== null && !programme.isBlocked);
}

type Wanted = {
  day: string;
  today: string;
  now: number;
  zone: Zone;
  sinceHour?: number | undefined;
};

/** The grid of a day of the zone, into the small hours of the next. */
function gridOf({ day, today, now, zone, sinceHour }: Wanted): Span {
  const [start, todayStart] = [startOfDay(day, zone), startOfDay(today, zone)];
  if (start === undefined || todayStart === undefined) throw data(null, { status: 404 });
  return gridOfDay(start, { now, today: todayStart, sinceHour });
}

/** The hour that the guide is asked for from; undefined where it opens at now. */
function hourAsked(url: URL): number | undefined {
  const asked = url.searchParams.get('sejak');
  return asked !== null && /^(?:1?\d|2[0-3])$/.test(asked) ? Number(asked) : undefined;
}

type Stretch = Span & { zone: Zone; channels: readonly ChannelCard[] };

async function findProgrammes(platform: Platform, { from, to, zone, channels }: Stretch) {
  if (channels.length === 0) return new Map<string, Programme[]>();
  const { result } = await readContent(platform, getEpgData, {
    query: {
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
      timezone: zone.zone,
      channelId: channels.map(({ id }) => id).join(','),
      most: MOST,
    },
  });
  const { isChild } = platform.page;
  return new Map(
    result.channels.map(({ channelId, programmes }) => [
      channelId,
      isChild ? programmes.filter(({ isBlocked }) => !isBlocked) : programmes,
    ]),
  );
}

/** The number of the channel that rows are asked for behind. */
function rowsAfter(url: URL): number | undefined {
  const asked = url.searchParams.get('sesudah');
  return asked !== null && /^\d{1,4}$/.test(asked) ? Number(asked) : undefined;
}

/** All that the page of television shows, as its address asks for it. */
export async function loadLive(platform: Platform, url: URL, isPhone: boolean) {
  const zone = await findZone(platform);
  const now = Date.now();
  const today = dayOf(now, zone);
  const day = dayAsked(url.searchParams.get('hari'), today);
  const asked = url.searchParams.get('tampilan');
  const view: View =
    asked === 'kanal' || asked === 'panduan' ? asked : isPhone ? 'kanal' : 'panduan';
  const genreId = url.searchParams.get('genre') ?? undefined;

  const after = rowsAfter(url);
  const [{ channels, genres, next }, popular] = await Promise.all([
    platform.page.isChild
      ? loadChildPage(platform, genreId)
      : loadPage(platform, { genreId, after, most: ROWS }).catch(noGenre),
    // The guide has the window for itself.
    genreId === undefined && after === undefined && view === 'kanal' ? loadPopular(platform) : [],
  ]);
  if (genreId !== undefined && !genres.some(({ id }) => id === genreId)) noGenre();
  const grid =
    view === 'panduan'
      ? gridOf({ day, today, now, zone, sinceHour: hourAsked(url) })
      : { from: now, to: now + LATER };
  const programmes = await findProgrammes(platform, { ...grid, zone, channels });
  const rows = channels.map((channel) => ({
    channel,
    programmes: programmes.get(channel.id) ?? [],
  }));
  return {
    zone: zone.name,
    now,
    today,
    day,
    grid,
    view,
    genreId: genreId ?? null,
    genres,
    rows,
    /** Which list the rows are of, behind which channel they begin, and behind which the next ones do. */
    list: [view, grid.from - (view === 'kanal' ? now : 0), genreId, zone.name].join(' '),
    after: after ?? null,
    next,
    popular,
  };
}

function noGenre(error?: unknown): never {
  if (error !== undefined && !(isApiError(error) && error.code === 'live.genreNotFound'))
    throw error;
  throw data(null, { status: 404 });
}

/** The day asked for, where the guide reaches; else today. */
function dayAsked(asked: string | null, today: string): string {
  if (asked === null) return today;
  const isReached = asked >= dayAfter(today, -DAYS_BACK) && asked <= dayAfter(today, DAYS_AHEAD);
  return isReached ? asked : today;
}

/** What stands around the picture of any channel. */
export async function loadAround(platform: Platform) {
  const [{ channels, genres }, zone] = await Promise.all([
    loadChannels(platform),
    findZone(platform),
  ]);
  const now = Date.now();
  const reach = { back: DAYS_BACK, ahead: DAYS_AHEAD, rows: ROWS };
  return { channels, genres, zone: zone.name, now, today: dayOf(now, zone), reach };
}
