import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { type Cap, capText, withinCap } from '#media/cap.ts';
import { filmManifest } from '#media/dash.ts';
import { masterPlaylist, mediaPlaylist, subtitlePlaylist } from '#media/hls.ts';
import { findTrack } from '#media/presentation.ts';
import { thumbnailCues } from '#media/thumbnails.ts';
import type { PlayableAsset } from '#modules/catalog/index.ts';
import type { Content } from './origin-answer.ts';
import type { MediaPart } from './origin-path.ts';

export type TextPart = Extract<
  MediaPart,
  { kind: 'dash' | 'hls' | 'playlist' | 'cues' | 'subtitlePlaylist' }
>;

const TEXTS = new Set<MediaPart['kind']>(['dash', 'hls', 'playlist', 'cues', 'subtitlePlaylist']);

export function isTextPart(part: MediaPart): part is TextPart {
  return TEXTS.has(part.kind);
}

export const HLS = 'application/vnd.apple.mpegurl';
export const DASH = 'application/dash+xml';
const VTT = 'text/vtt; charset=utf-8';
const CACHE_BYTES = 32 * 1024 * 1024;
const WORTH_COMPRESSING = 1024;
// Private: the address holds a session's token. Short: the film may be published anew.
const CACHE_CONTROL = 'private, max-age=300';

/** Manifests and cue lists of films, each made once for a film, a cap and a name. */
export function createTexts(): (
  asset: PlayableAsset,
  cap: Cap,
  part: TextPart,
) => Content | undefined {
  const made = new LRUCache<string, Content>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ size, gzip }) => size + (gzip?.length ?? 0),
  });
  return (asset, cap, part) => {
    const key = [asset.id, asset.version, capText(cap), ...Object.values(part)].join('/');
    const known = made.get(key);
    if (known) return known;
    const text = write(asset, cap, part);
    if (text === undefined) return undefined;
    const content = contentOf(text, typeOf(part));
    made.set(key, content);
    return content;
  };
}

/** Undefined when the film, as far as the cap allows it, has no such part. */
function write(asset: PlayableAsset, cap: Cap, part: TextPart): string | undefined {
  const film = withinCap(asset.film, cap);
  switch (part.kind) {
    case 'dash':
      return filmManifest(film);
    case 'hls':
      return masterPlaylist(film);
    case 'playlist': {
      const track = findTrack(film, part.trackId);
      return track && mediaPlaylist(track, film);
    }
    case 'cues':
      return film.thumbnails && thumbnailCues(film.thumbnails, film.durationSeconds);
    case 'subtitlePlaylist':
      return film.subtitles.some(({ lang }) => lang === part.lang)
        ? subtitlePlaylist(part.lang, film)
        : undefined;
  }
}

function typeOf({ kind }: TextPart): string {
  if (kind === 'dash') return DASH;
  return kind === 'cues' ? VTT : HLS;
}

/** A text as it is sent; worth compressing once, for it is sent often. */
export function contentOf(text: string, type: string, cacheControl = CACHE_CONTROL): Content {
  const body = Buffer.from(text);
  return {
    type,
    body,
    size: body.length,
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    cacheControl,
    gzip: body.length >= WORTH_COMPRESSING ? gzipSync(body) : undefined,
  };
}
