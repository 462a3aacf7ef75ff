import { DATA_SAVER_QUALITY } from '../encode/ladder.ts';
import { rateValue } from '../encode/frame-rate.ts';
import {
  type Period,
  type LiveTrack,
  type WindowSegments,
  type Slice,
  dateOf,
  startOf,
} from '../timeline/timeline.ts';
import { listed, UNITS, unitsOf, wholeLengths } from './segment-lengths.ts';

const VERSION = 7;

/** How a playlist of a channel behaves: it moves along, grows to its end, or is whole. */
export type PlaylistType = 'LIVE' | 'EVENT' | 'VOD';

export type Playlist = {
  windowSegments: readonly WindowSegments[];
  /** `v480` or `a56`: every period fills it with what it has. */
  slot: string;
  playlistType: PlaylistType;
  targetSeconds: number;
  /** Leads from the playlist's address to where tracks lie: `../../`. */
  root: string;
};

/**
 * The playlist of one slot of a channel. A function of the timeline alone: any server, at any time, numbers and
 * names every segment alike.
 */
export function slotPlaylist({
  windowSegments,
  slot,
  playlistType,
  targetSeconds,
  root,
}: Playlist): string {
  const isPicture = slot.startsWith('v');
  const [first] = windowSegments;
  const begin = first === undefined ? 0 : firstNumber(first, isPicture);
  const whole = playlistType === 'VOD' ? wholeLengths(windowSegments, targetSeconds) : undefined;
  let text =
    `#EXTM3U\n#EXT-X-VERSION:${VERSION}\n` +
    `#EXT-X-TARGETDURATION:${whole?.longestSeconds ?? targetSeconds}\n` +
    `#EXT-X-MEDIA-SEQUENCE:${begin}\n` +
    `#EXT-X-DISCONTINUITY-SEQUENCE:${first?.period.ordinal ?? 0}\n` +
    `${TYPE_TAGS[playlistType]}#EXT-X-INDEPENDENT-SEGMENTS\n`;
  for (const [i, each] of windowSegments.entries()) {
    const { period } = each;
    const track = slotTrack(isPicture ? period.video : period.audio, slot);
    if (track === undefined) continue;
    if (i > 0) text += '#EXT-X-DISCONTINUITY\n';
    const { slice } = listed(each, isPicture);
    const lengths = whole?.[isPicture ? 'picture' : 'sound'][i];
    text += segmentLines(period, track, slice, root, lengths ?? unitsOf(track, slice));
  }
  return whole ? `${text}#EXT-X-ENDLIST\n` : text;
}

// A viewer who starts over begins at the beginning, also in players that would begin where it is live.
const FROM_THE_START = '#EXT-X-START:TIME-OFFSET=0\n';
const TYPE_TAGS = {
  LIVE: '',
  EVENT: `#EXT-X-PLAYLIST-TYPE:EVENT\n${FROM_THE_START}`,
  VOD: '#EXT-X-PLAYLIST-TYPE:VOD\n',
} as const satisfies Record<PlaylistType, string>;

function firstNumber(first: WindowSegments, isPicture: boolean): number {
  const { slice, before } = listed(first, isPicture);
  return before + slice.from;
}

function segmentLines(
  period: Period,
  track: LiveTrack,
  slice: Slice,
  root: string,
  units: readonly number[],
): string {
  const base = `${root}${period.path}${track.id}/`;
  const when = dateOf(startOf(period, track, slice.from)).toISOString();
  let text = `#EXT-X-MAP:URI="${base}init.mp4"\n#EXT-X-PROGRAM-DATE-TIME:${when}\n`;
  for (const [i, unit] of units.entries()) {
    const number = track.firstNumber + slice.from + i;
    text += `#EXTINF:${(unit / UNITS).toFixed(5)},\n${base}${number}.m4s\n`;
  }
  return text;
}

/** What a period plays in a slot: the rendition itself, else the nearest below, else its smallest. */
function slotTrack(tracks: readonly LiveTrack[], slot: string): LiveTrack | undefined {
  const wanted = sizeOf(slot);
  let best: LiveTrack | undefined;
  for (const track of tracks) {
    if (track.id === slot) return track;
    if (sizeOf(track.id) <= wanted && (!best || sizeOf(track.id) > sizeOf(best.id))) best = track;
  }
  return best ?? tracks[0];
}

/** 480 of `v480`, 56 of `a56-2`. */
function sizeOf(id: string): number {
  return Number.parseInt(id.slice(1), 10);
}

/**
 * The playlist of playlists of a channel, from the periods that are shown now; later ones fit into its slots.
 * One language only: titles of a channel don't share others.
 */
export function channelMaster(windowSegments: readonly WindowSegments[]): string {
  const pictures = slotsOf(windowSegments.map(({ period }) => period.video));
  const sounds = slotsOf(windowSegments.map(({ period }) => period.audio));
  const [small, large] = [sounds[0], sounds.at(-1)];
  const lines = ['#EXTM3U', `#EXT-X-VERSION:${VERSION}`, '#EXT-X-INDEPENDENT-SEGMENTS'];
  for (const sound of sounds) {
    lines.push(
      `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="${sound.id}",NAME="Suara",DEFAULT=YES,AUTOSELECT=YES,` +
        `CHANNELS="${sound.tracks[0]?.audio?.channels ?? 2}",URI="${sound.id}.m3u8"`,
    );
  }
  for (const picture of pictures) {
    const isSmall = sizeOf(picture.id) <= DATA_SAVER_QUALITY;
    lines.push(...variant(picture, isSmall ? small : large));
  }
  const alone = pictures.length > 0 ? sounds.slice(0, 1) : sounds;
  for (const sound of alone) lines.push(...variant(sound, sound));
  return `${lines.join('\n')}\n`;
}

/** A slot with every track that has been in it. */
type Slot = { id: string; tracks: LiveTrack[] };

function slotsOf(tracks: LiveTrack[][]): Slot[] {
  const slots = new Map<string, LiveTrack[]>();
  for (const track of tracks.flat()) {
    // Other languages have a number behind their name.
    if (track.id.includes('-')) continue;
    const known = slots.get(track.id) ?? [];
    slots.set(track.id, [...known, track]);
  }
  return [...slots]
    .map(([id, each]) => ({ id, tracks: each }))
    .toSorted((a, b) => sizeOf(a.id) - sizeOf(b.id));
}

function variant(slot: Slot, sound: Slot | undefined): string[] {
  const isPicture = slot.id.startsWith('v');
  const beside = isPicture ? sound : undefined;
  const most = (of: Slot | undefined, key: 'bandwidth' | 'averageBandwidth') =>
    Math.max(0, ...(of?.tracks.map((track) => track[key]) ?? []));
  const shape = slot.tracks
    .map((track) => track.video)
    .toSorted((a, b) => (b?.width ?? 0) - (a?.width ?? 0))[0];
  const attributes = [
    `BANDWIDTH=${most(slot, 'bandwidth') + most(beside, 'bandwidth')}`,
    `AVERAGE-BANDWIDTH=${most(slot, 'averageBandwidth') + most(beside, 'averageBandwidth')}`,
    `CODECS="${[codecOf(slot), ...(beside ? [codecOf(beside)] : [])].join(',')}"`,
    ...(shape
      ? [
          `RESOLUTION=${shape.width}x${shape.height}`,
          `FRAME-RATE=${rateValue(shape.frameRate).toFixed(3)}`,
          'VIDEO-RANGE=SDR',
          'CLOSED-CAPTIONS=NONE',
        ]
      : []),
    ...(sound ? [`AUDIO="${sound.id}"`] : []),
  ];
  return [`#EXT-X-STREAM-INF:${attributes.join(',')}`, `${slot.id}.m3u8`];
}

/** Of one family, so that the one that asks most of a decoder also sorts last: `avc1.4d401f` before `avc1.640028`. */
function codecOf({ tracks }: Slot): string {
  return (
    tracks
      .map(({ codec }) => codec)
      .toSorted()
      .at(-1) ?? ''
  );
}
