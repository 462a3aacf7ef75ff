import {
  type Presentation,
  type SubtitleTrack,
  languageLabel,
  subtitleFile,
  subtitleKind,
} from '../presentation.ts';
import { familyOf } from '../playback-limits.ts';
import { type ThumbnailSheets, sheetCount } from '../pictures/thumbnails.ts';
import type { Track } from '../track.ts';

export const NAMESPACE = 'urn:mpeg:dash:schema:mpd:2011';
export const PROFILE = 'urn:mpeg:dash:profile:isoff-live:2011';
const ROLE = 'urn:mpeg:dash:role:2011';
const CHANNELS = 'urn:mpeg:dash:23003:3:audio_channel_configuration:2011';
/** Of TV-Anytime, as DVB says whom a text is for: 2, people who can't hear well. */
const PURPOSE = 'urn:tva:metadata:cs:AudioPurposeCS:2007';
const ROLES = { sub: 'subtitle', sdh: 'caption', forced: 'forced-subtitle' };
const TILES = 'http://dashif.org/guidelines/thumbnail_tile';

/** The manifest of a finished asset; URLs are relative to it and keep the token that stands before them. */
export function assetManifest(presentation: Presentation): string {
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<MPD xmlns="${NAMESPACE}" profiles="${PROFILE}" type="static" ` +
      `mediaPresentationDuration="${duration(presentation.durationSeconds)}" minBufferTime="PT4S">`,
    ...period(presentation, { id: 'p0', startSeconds: 0 }),
    '</MPD>',
  ];
  return `${lines.join('\n')}\n`;
}

/** One asset within a manifest: a manifest of several assets is several of these. */
export function period(
  presentation: Presentation,
  position: { id: string; startSeconds: number },
): string[] {
  const families = Map.groupBy(presentation.audio, familyOf);
  const sets = [
    ...(presentation.video.length > 0 ? [videoSet(presentation.video)] : []),
    ...[...families.values()].map((tracks, i) => audioSet(tracks, i)),
    ...presentation.subtitles.map(subtitleSet),
    ...(presentation.thumbnails ? [thumbnailSet(presentation.thumbnails)] : []),
  ];
  return [
    `  <Period id="${position.id}" start="${duration(position.startSeconds)}">`,
    ...sets.flatMap((set, i) => adaptationSet(i + 1, set)),
    '  </Period>',
  ];
}

export type Element = { attributes: string; children: string[] };

export function adaptationSet(id: number, { attributes, children }: Element): string[] {
  return [
    `    <AdaptationSet id="${id}" ${attributes}>`,
    ...children.map((line) => `      ${line}`),
    '    </AdaptationSet>',
  ];
}

/** Pictures of one set; `template` says where their segments lie and when. */
export function videoSet(tracks: Track[], template = segmentTemplate(tracks)): Element {
  const widest = Math.max(...tracks.map((track) => track.video?.width ?? 0));
  const highest = Math.max(...tracks.map((track) => track.video?.height ?? 0));
  return {
    attributes:
      'contentType="video" mimeType="video/mp4" segmentAlignment="true" startWithSAP="1" ' +
      `maxWidth="${widest}" maxHeight="${highest}"`,
    children: [
      `<Role schemeIdUri="${ROLE}" value="main"/>`,
      ...template,
      ...tracks.map(
        (track) =>
          `<Representation id="${track.id}" bandwidth="${track.bandwidth}" codecs="${track.codec}" ` +
          `width="${track.video?.width}" height="${track.video?.height}" ` +
          `frameRate="${track.video?.frameRate}" sar="1:1"/>`,
      ),
    ],
  };
}

/** Sound of one language; the first set is the main one. */
export function audioSet(
  tracks: Track[],
  position: number,
  template = segmentTemplate(tracks),
): Element {
  const [first] = tracks;
  const lang = first?.lang ?? 'und';
  const role = position === 0 ? 'main' : 'alternate';
  return {
    attributes: `contentType="audio" mimeType="audio/mp4" lang="${lang}" segmentAlignment="true" startWithSAP="1"`,
    children: [
      `<AudioChannelConfiguration schemeIdUri="${CHANNELS}" value="${first?.audio?.channels ?? 2}"/>`,
      `<Label>${escapeXml(languageLabel(lang))}</Label>`,
      `<Role schemeIdUri="${ROLE}" value="${role}"/>`,
      ...template,
      ...tracks.map(
        (track) =>
          `<Representation id="${track.id}" bandwidth="${track.bandwidth}" codecs="${track.codec}" ` +
          `audioSamplingRate="${track.audio?.sampleRate}"/>`,
      ),
    ],
  };
}

/** Tracks of one set are cut alike (`areAligned`), so one timeline serves them all. */
function segmentTemplate(tracks: Track[]): string[] {
  const [track] = tracks;
  if (track === undefined) return [];
  const { timescale, segments } = track;
  const first = segments.time[0] ?? 0;
  const offset = first === 0 ? '' : ` presentationTimeOffset="${first}"`;
  return [
    `<SegmentTemplate timescale="${timescale}"${offset} startNumber="1" ` +
      'initialization="$RepresentationID$/init.mp4" media="$RepresentationID$/$Number$.m4s">',
    '  <SegmentTimeline>',
    ...segmentTimeline(segments.duration, first).map((line) => `    ${line}`),
    '  </SegmentTimeline>',
    '</SegmentTemplate>',
  ];
}

/** Equal neighbours become one `S` with a repeat count: two hours take two lines. */
export function segmentTimeline(durations: number[], first: number): string[] {
  const lines: string[] = [];
  for (let i = 0; i < durations.length;) {
    const ticks = durations[i];
    let repeat = 0;
    while (durations[i + repeat + 1] === ticks) repeat += 1;
    const start = i === 0 ? ` t="${first}"` : '';
    lines.push(`<S${start} d="${ticks}"${repeat > 0 ? ` r="${repeat}"` : ''}/>`);
    i += repeat + 1;
  }
  return lines;
}

function subtitleSet(track: SubtitleTrack): Element {
  const { lang, label } = track;
  const kind = subtitleKind(track);
  const file = subtitleFile(track);
  return {
    attributes: `contentType="text" mimeType="text/vtt" lang="${lang}"`,
    children: [
      `<Label>${escapeXml(label)}</Label>`,
      ...(kind === 'sdh' ? [`<Accessibility schemeIdUri="${PURPOSE}" value="2"/>`] : []),
      `<Role schemeIdUri="${ROLE}" value="${ROLES[kind]}"/>`,
      `<Representation id="subs-${file}" bandwidth="256"><BaseURL>subs/${file}.vtt</BaseURL></Representation>`,
    ],
  };
}

function thumbnailSet(sheets: ThumbnailSheets): Element {
  const { columns, rows, width, height, intervalSeconds, largestBytes } = sheets;
  const sheetSeconds = intervalSeconds * columns * rows;
  const bandwidth = Math.ceil((largestBytes * 8) / sheetSeconds);
  return {
    attributes: 'contentType="image" mimeType="image/webp"',
    children: [
      `<SegmentTemplate timescale="1000" duration="${Math.round(sheetSeconds * 1000)}" startNumber="1" endNumber="${sheetCount(sheets)}" ` +
        'media="thumbs/$Number$.webp"/>',
      `<Representation id="thumbs" bandwidth="${bandwidth}" width="${columns * width}" height="${rows * height}">` +
        `<EssentialProperty schemeIdUri="${TILES}" value="${columns}x${rows}"/></Representation>`,
    ],
  };
}

/** An XML duration with microseconds: finer than any frame, and players add them up. */
export function duration(seconds: number): string {
  return `PT${Number(seconds.toFixed(6))}S`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
