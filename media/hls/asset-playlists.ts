import { DATA_SAVER_QUALITY } from '../encode/ladder.ts';
import { familyOf } from '../playback-limits.ts';
import { type Presentation, languageLabel, subtitleFile, targetDuration } from '../presentation.ts';
import { rateValue } from '../encode/frame-rate.ts';
import type { Track } from '../track.ts';

const VERSION = 7;
const SUBTITLES = 'subs';
const FOR_DEAF =
  'public.accessibility.transcribes-spoken-dialog,public.accessibility.describes-music-and-sound';

/** The playlist of playlists; URIs are relative to it and keep the token that stands before them. */
export function masterPlaylist(presentation: Presentation): string {
  const lines = ['#EXTM3U', `#EXT-X-VERSION:${VERSION}`, '#EXT-X-INDEPENDENT-SEGMENTS'];
  for (const track of presentation.audio) lines.push(audioRendition(track, presentation.audio));
  for (const track of presentation.subtitles) {
    const { lang, label, isForDeaf = false, isForced = false } = track;
    const traits = isForDeaf ? `CHARACTERISTICS="${FOR_DEAF}",` : '';
    lines.push(
      `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="${SUBTITLES}",NAME="${quotable(label)}",LANGUAGE="${lang}",` +
        `DEFAULT=NO,AUTOSELECT=YES,FORCED=${isForced ? 'YES' : 'NO'},${traits}URI="subs/${subtitleFile(track)}.m3u8"`,
    );
  }
  for (const video of presentation.video) lines.push(...videoVariant(video, presentation));
  for (const sound of audioOnlyVariants(presentation)) lines.push(...sound);
  return `${lines.join('\n')}\n`;
}

function audioRendition(track: Track, all: Track[]): string {
  const group = groupOf(track);
  const isDefault = all.find((each) => groupOf(each) === group) === track;
  const language = track.lang === 'und' ? '' : `LANGUAGE="${track.lang}",`;
  return (
    `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="${group}",NAME="${audioName(track)}",${language}` +
    `DEFAULT=${isDefault ? 'YES' : 'NO'},AUTOSELECT=YES,CHANNELS="${track.audio?.channels ?? 2}",` +
    `URI="${track.id}.m3u8"`
  );
}

/** An attribute's text can't hold a quote or a line's end, nor escape them. */
function quotable(text: string): string {
  return text.replaceAll(/["\r\n]/g, ' ');
}

/** `a56` for a56 and a56-2: renditions of one group are the same sound in other languages. */
function groupOf(track: Track): string {
  return track.id.split('-')[0] ?? track.id;
}

function audioName(track: Track): string {
  const family = familyOf(track);
  return track.lang === 'und' && family !== '' ? `Audio ${family}` : languageLabel(track.lang);
}

/** The sound that goes with a rendition: the small one beside small pictures, the best beside the others. */
function soundFor(video: Track, audio: Track[]): Track | undefined {
  const bySize = audio.toSorted((a, b) => a.averageBandwidth - b.averageBandwidth);
  const isSmall = (video.video?.quality ?? 0) <= DATA_SAVER_QUALITY;
  return isSmall ? bySize[0] : bySize.at(-1);
}

function videoVariant(track: Track, presentation: Presentation): string[] {
  const sound = soundFor(track, presentation.audio);
  const { width = 0, height = 0, frameRate = '25' } = track.video ?? {};
  const attributes = [
    ...bandwidths(track, sound),
    `CODECS="${[track.codec, ...(sound ? [sound.codec] : [])].join(',')}"`,
    `RESOLUTION=${width}x${height}`,
    `FRAME-RATE=${rateValue(frameRate).toFixed(3)}`,
    'VIDEO-RANGE=SDR',
    'CLOSED-CAPTIONS=NONE',
    ...(sound ? [`AUDIO="${groupOf(sound)}"`] : []),
    ...subtitleGroup(presentation),
  ];
  return [`#EXT-X-STREAM-INF:${attributes.join(',')}`, `${track.id}.m3u8`];
}

/** For listening, and for lines too thin for any picture: one variant a sound group. */
function audioOnlyVariants(presentation: Presentation): string[][] {
  const leaders = presentation.audio.filter(
    (track) => presentation.audio.find((each) => groupOf(each) === groupOf(track)) === track,
  );
  // Beside pictures one is enough: the smallest.
  const offered = presentation.video.length > 0 ? leaders.slice(0, 1) : leaders;
  return offered.map((track) => {
    const attributes = [
      ...bandwidths(track, undefined),
      `CODECS="${track.codec}"`,
      `AUDIO="${groupOf(track)}"`,
      ...subtitleGroup(presentation),
    ];
    return [`#EXT-X-STREAM-INF:${attributes.join(',')}`, `${track.id}.m3u8`];
  });
}

function bandwidths(track: Track, sound: Track | undefined): string[] {
  return [
    `BANDWIDTH=${track.bandwidth + (sound?.bandwidth ?? 0)}`,
    `AVERAGE-BANDWIDTH=${track.averageBandwidth + (sound?.averageBandwidth ?? 0)}`,
  ];
}

function subtitleGroup(presentation: Presentation): string[] {
  return presentation.subtitles.length > 0 ? [`SUBTITLES="${SUBTITLES}"`] : [];
}

/** The playlist of one track of a finished asset. */
export function mediaPlaylist(track: Track, presentation: Presentation): string {
  const lines = [
    '#EXTM3U',
    `#EXT-X-VERSION:${VERSION}`,
    `#EXT-X-TARGETDURATION:${targetDuration(presentation)}`,
    '#EXT-X-MEDIA-SEQUENCE:1',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...segmentLines(track, 0, track.segments.time.length),
    '#EXT-X-ENDLIST',
  ];
  return `${lines.join('\n')}\n`;
}

/** A run of segments with the init segment they need: what a timeline of several assets is made of. */
function segmentLines(track: Track, from: number, to: number): string[] {
  const lines = [`#EXT-X-MAP:URI="${track.id}/init.mp4"`];
  for (let i = from; i < to; i += 1) {
    const seconds = (track.segments.duration[i] ?? 0) / track.timescale;
    lines.push(`#EXTINF:${seconds.toFixed(5)},`, `${track.id}/${i + 1}.m4s`);
  }
  return lines;
}

/** The playlist of one subtitle file, which is one long segment. */
export function subtitlePlaylist(file: string, presentation: Presentation): string {
  const lines = [
    '#EXTM3U',
    `#EXT-X-VERSION:${VERSION}`,
    `#EXT-X-TARGETDURATION:${Math.ceil(presentation.durationSeconds)}`,
    '#EXT-X-MEDIA-SEQUENCE:1',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    `#EXTINF:${presentation.durationSeconds.toFixed(5)},`,
    `${file}.vtt`,
    '#EXT-X-ENDLIST',
  ];
  return `${lines.join('\n')}\n`;
}
