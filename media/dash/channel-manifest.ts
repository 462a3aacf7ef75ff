import { familyOf } from '../playback-limits.ts';
import {
  NAMESPACE,
  PROFILE,
  adaptationSet,
  audioSet,
  duration,
  segmentTimeline,
  videoSet,
} from './asset-manifest.ts';
import type { PlaylistType } from '../hls/channel-playlists.ts';
import {
  type LiveTrack,
  type WindowSegments,
  type Slice,
  type DvrWindow,
  TICKS_A_SECOND,
  type Ticks,
  dateOf,
  edgeOf,
  ticksOf,
} from '../timeline/timeline.ts';

/** Where the time of channels is counted from; any fixed moment will do. */
const LIVE_EPOCH = ticksOf(new Date('2025-01-01T00:00:00Z'));
/** How often players look for what is new: every second more here is one more between them and the broadcast. */
const UPDATE_SECONDS = 2;
/** For fetching it on a slow line. */
const FETCH_SECONDS = 2;

export type ChannelManifest = {
  windowSegments: readonly WindowSegments[];
  window: DvrWindow;
  playlistType: PlaylistType;
  /** How far back a viewer of what is live may go. */
  depthSeconds: number;
  /** The longest segment of the channel: until it is whole, players have nothing newer than the one before it. */
  targetSeconds: number;
  /** Leads from the manifest's address to where tracks lie. */
  root: string;
};

/**
 * The manifest of a channel or of a part of it, one Period each. What is live counts its time from a fixed moment, a
 * part from its own beginning, so that it stays where it is when it has grown to its end.
 */
export function channelManifest(wanted: ChannelManifest): string {
  const { windowSegments, window, playlistType, root } = wanted;
  const origin = playlistType === 'LIVE' ? LIVE_EPOCH : window.from;
  const edge = edgeOf(windowSegments);
  let text =
    `<?xml version="1.0" encoding="UTF-8"?>\n<MPD xmlns="${NAMESPACE}" profiles="${PROFILE}" ` +
    `${kindOf(wanted, origin, edge)} minBufferTime="PT4S">\n`;
  for (const each of windowSegments) text += periodOf(each, { window, origin, root, edge });
  return `${text}${playlistType === 'VOD' ? '' : CLOCK}</MPD>\n`;
}

const CLOCK = '  <UTCTiming schemeIdUri="urn:mpeg:dash:utc:http-iso:2014" value="/time"/>\n';

function kindOf(
  { playlistType, window, depthSeconds, targetSeconds }: ChannelManifest,
  origin: Ticks,
  edge: Ticks,
) {
  if (playlistType === 'VOD') {
    const length = Math.min(edge, window.to) - origin;
    return `type="static" mediaPresentationDuration="${seconds(length)}"`;
  }
  const depth = playlistType === 'LIVE' ? depthSeconds : (edge - origin) / TICKS_A_SECOND;
  const delay = targetSeconds + UPDATE_SECONDS + FETCH_SECONDS;
  return (
    `type="dynamic" availabilityStartTime="${iso(origin)}" publishTime="${iso(edge)}" ` +
    `minimumUpdatePeriod="PT${UPDATE_SECONDS}S" timeShiftBufferDepth="${duration(depth)}" ` +
    `suggestedPresentationDelay="PT${delay}S"`
  );
}

type PeriodPosition = { window: DvrWindow; origin: Ticks; root: string; edge: Ticks };

function periodOf(
  { period, video, audio }: WindowSegments,
  { window, origin, root, edge }: PeriodPosition,
): string {
  // A window may begin in the middle of a period: media before it is not presented.
  const start = Math.max(period.start, origin);
  const skipped = start - period.start;
  const end = Math.min(period.end ?? Number.POSITIVE_INFINITY, window.to);
  // Its end is said once it is over; until then the next Period's start says it.
  const length = end <= edge ? ` duration="${seconds(end - start)}"` : '';
  let text =
    `  <Period id="p${period.ordinal}" start="${seconds(start - origin)}"${length}>\n` +
    `    <BaseURL>${root}${period.path}</BaseURL>\n`;
  for (const { tracks, before, after } of framesOf(period)) {
    const slice = tracks[0]?.type === 'video' ? video : audio;
    text += `${before}${templateOf(tracks, slice, skipped)}${after}`;
  }
  return `${text}  </Period>\n`;
}

/** All of an adaptation set but its segments, which is the same wherever an asset is shown. */
type Frame = { tracks: LiveTrack[]; before: string; after: string };

const frames = new WeakMap<LiveTrack[], Frame[]>();
const HERE = '<here/>';

function framesOf({ video, audio }: WindowSegments['period']): Frame[] {
  const key = video.length > 0 ? video : audio;
  const known = frames.get(key);
  if (known) return known;
  const families = [...Map.groupBy(audio, familyOf).values()];
  const sets = [
    ...(video.length > 0 ? [{ tracks: video, set: videoSet(video, [HERE]) }] : []),
    ...families.map((tracks, i) => ({ tracks, set: audioSet(tracks, i, [HERE]) })),
  ];
  const made = sets.map(({ tracks, set }, i) => {
    const lines = adaptationSet(i + 1, set);
    const at = lines.findIndex((line) => line.trim() === HERE);
    const text = (part: string[]) => part.map((line) => `${line}\n`).join('');
    return { tracks, before: text(lines.slice(0, at)), after: text(lines.slice(at + 1)) };
  });
  frames.set(key, made);
  return made;
}

function templateOf(tracks: LiveTrack[], slice: Slice, skipped: Ticks): string {
  const [track] = tracks;
  if (track === undefined) return '';
  const { timescale, segments, base, firstNumber } = track;
  const offset = base + Math.round((skipped * timescale) / TICKS_A_SECOND);
  const durations = segments.duration.slice(slice.from, slice.until);
  return (
    `      <SegmentTemplate timescale="${timescale}" presentationTimeOffset="${offset}" ` +
    `startNumber="${firstNumber + slice.from}" ` +
    'initialization="$RepresentationID$/init.mp4" media="$RepresentationID$/$Number$.m4s">' +
    `<SegmentTimeline>${segmentTimeline(durations, segments.time[slice.from] ?? 0).join('')}` +
    '</SegmentTimeline></SegmentTemplate>\n'
  );
}

function seconds(ticks: Ticks): string {
  return duration(ticks / TICKS_A_SECOND);
}

function iso(ticks: Ticks): string {
  return dateOf(ticks).toISOString();
}
