import { isObjectKey } from '#platform/object-store.ts';
import type { Format } from '#media/format.ts';
import { PUBLIC_IMAGES } from '#media/object-keys.ts';
import { type PlaybackLimits, playbackLimitsText } from '#media/playback-limits.ts';

/** What a path below `/t/{token}/` asks for. */
export type MediaResource =
  | { kind: 'dash' }
  | { kind: 'hls' }
  | { kind: 'playlist'; trackId: string }
  | { kind: 'init'; trackId: string }
  | { kind: 'segment'; trackId: string; number: number }
  | { kind: 'cues' }
  | { kind: 'sheet'; number: number }
  | { kind: 'subtitles'; file: string }
  | { kind: 'subtitlePlaylist'; file: string };

export const TRACK = '[av]\\d{1,4}(?:-\\d{1,2})?';
export const NUMBER = '[1-9]\\d{0,6}';
/** A language's tag of up to 20 signs, its kind and a number behind it: `zh-Hant-TW-forced12`. */
const SUBTITLE = '[A-Za-z0-9-]{2,40}';

/**
 * What an asset's addresses begin with behind the token: all that their content depends on, so that a cache that leaves
 * the token out of its key still distinguishes assets.
 */
export function assetPath(asset: {
  assetId: string;
  version: number;
  limits: PlaybackLimits;
}): string {
  return `f/${asset.assetId}/${asset.version}/${playbackLimitsText(asset.limits)}/`;
}

/** What a source's address begins with: browsers that play HLS by themselves need the cookie of the site's own host. */
export function mediaBase({ mediaUrl }: { mediaUrl: string }, format: Format): string {
  return `${format === 'dash' ? mediaUrl : ''}/t/`;
}

type Groups = Record<string, string>;

const SHAPES: [RegExp, (groups: Groups) => MediaResource][] = [
  [
    new RegExp(`^(?<track>${TRACK})/(?<number>${NUMBER})\\.m4s$`),
    ({ track = '', number }) => ({ kind: 'segment', trackId: track, number: Number(number) }),
  ],
  [
    new RegExp(`^(?<track>${TRACK})/init\\.mp4$`),
    ({ track = '' }) => ({ kind: 'init', trackId: track }),
  ],
  [/^manifest\.mpd$/, () => ({ kind: 'dash' })],
  [/^(?:manifest|master)\.m3u8$/, () => ({ kind: 'hls' })],
  [
    new RegExp(`^(?<track>${TRACK})\\.m3u8$`),
    ({ track = '' }) => ({ kind: 'playlist', trackId: track }),
  ],
  [/^thumbs\.vtt$/, () => ({ kind: 'cues' })],
  [
    new RegExp(`^thumbs/(?<number>${NUMBER})\\.webp$`),
    ({ number }) => ({ kind: 'sheet', number: Number(number) }),
  ],
  [
    new RegExp(`^subs/(?<file>${SUBTITLE})\\.vtt$`),
    ({ file = '' }) => ({ kind: 'subtitles', file }),
  ],
  [
    new RegExp(`^subs/(?<file>${SUBTITLE})\\.m3u8$`),
    ({ file = '' }) => ({ kind: 'subtitlePlaylist', file }),
  ],
];

/** Reads what stands behind the token. Never decoded: our addresses have nothing to decode. */
export function readMediaResource(path: string): MediaResource | undefined {
  for (const [shape, make] of SHAPES) {
    const match = shape.exec(path);
    if (match) return make(match.groups ?? {});
  }
  return undefined;
}

export type OriginPath =
  | { kind: 'time' }
  | { kind: 'media'; token: string; path: string }
  | { kind: 'image'; key: string }
  | { kind: 'nothing' };

const LONGEST_PATH = 600;
/** What manifests of channels set their clock by. */
const TIME = '/time';

/** Splits a request's address, or undefined when it isn't the origin's. */
export function readOriginPath(url: string): OriginPath | undefined {
  const end = url.indexOf('?');
  const path = end === -1 ? url : url.slice(0, end);
  if (path === TIME) return { kind: 'time' };
  if (!url.startsWith('/t/') && !url.startsWith('/img/')) return undefined;
  if (path.length > LONGEST_PATH) return { kind: 'nothing' };
  if (path.startsWith('/img/')) {
    const key = path.slice('/img/'.length);
    const isImage = /\.(?:webp|jpg|png|avif)$/.test(key) && isObjectKey(key);
    return isImage ? { kind: 'image', key: PUBLIC_IMAGES + key } : { kind: 'nothing' };
  }
  const slash = path.indexOf('/', '/t/'.length);
  if (slash === -1) return { kind: 'nothing' };
  return { kind: 'media', token: path.slice('/t/'.length, slash), path: path.slice(slash + 1) };
}

export function trackOf(piece: ReturnType<typeof pieceOf>) {
  return { trackId: piece.trackId, number: piece.kind === 'init' ? 0 : piece.number };
}

export function assetPieceOf(groups: Record<string, string | undefined>) {
  const { sheet } = groups;
  return sheet === undefined ? pieceOf(groups) : { kind: 'sheet' as const, number: Number(sheet) };
}

export function pieceOf({ track: trackId = '', number }: Record<string, string | undefined>) {
  return number === undefined
    ? { kind: 'init' as const, trackId }
    : { kind: 'segment' as const, trackId, number: Number(number) };
}
