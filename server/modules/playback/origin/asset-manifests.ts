import { gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { ErrorCode } from '#contract/errors.ts';
import type { PlayableAsset } from '#modules/catalog/index.ts';
import { assetManifest } from '#media/dash/asset-manifest.ts';
import { masterPlaylist, mediaPlaylist, subtitlePlaylist } from '#media/hls/asset-playlists.ts';
import { thumbnailCues } from '#media/pictures/thumbnails.ts';
import {
  type PlaybackLimits,
  playbackLimitsText,
  withinPlaybackLimits,
} from '#media/playback-limits.ts';
import { findTrack, hasSubtitle, isOwnSubtitle, subtitleFile } from '#media/presentation.ts';
import { digest } from '#platform/secrets.ts';
import type { MediaResource } from './paths.ts';
import type { Content } from './respond.ts';

export type TextResource = Extract<
  MediaResource,
  { kind: 'dash' | 'hls' | 'playlist' | 'cues' | 'subtitlePlaylist' }
>;

const TEXTS = new Set<MediaResource['kind']>([
  'dash',
  'hls',
  'playlist',
  'cues',
  'subtitlePlaylist',
]);

export function isTextResource(resource: MediaResource): resource is TextResource {
  return TEXTS.has(resource.kind);
}

export const HLS = 'application/vnd.apple.mpegurl';
export const DASH = 'application/dash+xml';
const VTT = 'text/vtt; charset=utf-8';
const CACHE_BYTES = 32 * 1024 * 1024;
const WORTH_COMPRESSING = 1024;
// Private: the address holds a session's token. Short: the asset may be published anew.
const CACHE_CONTROL = 'private, max-age=300';

/** Manifests and cue lists of assets, each made once for an asset, playback limits and a name. */
export function createAssetManifests(): (
  asset: PlayableAsset,
  limits: PlaybackLimits,
  resource: TextResource,
) => Content | undefined {
  const made = new LRUCache<string, Content>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ size, gzip }) => size + (gzip?.length ?? 0),
  });
  return (asset, limits, resource) => {
    const key = [
      asset.id,
      asset.version,
      // An editor's subtitles come and go while the version stays.
      asset.presentation.subtitles.map(subtitleFile).join('+'),
      playbackLimitsText(limits),
      ...Object.values(resource),
    ].join('/');
    const known = made.get(key);
    if (known) return known;
    const text = write(asset, limits, resource);
    if (text === undefined) return undefined;
    const content = contentOf(text, typeOf(resource));
    // Of a former subtitle: asked for seldom, and anybody may make up its number.
    if (resource.kind === 'subtitlePlaylist' && isOwnSubtitle(resource.file)) return content;
    made.set(key, content);
    return content;
  };
}

/** Undefined when the asset, within the limits, has no such resource. */
function write(
  asset: PlayableAsset,
  limits: PlaybackLimits,
  resource: TextResource,
): string | undefined {
  const presentation = withinPlaybackLimits(asset.presentation, limits);
  switch (resource.kind) {
    case 'dash':
      return assetManifest(presentation);
    case 'hls':
      return masterPlaylist(presentation);
    case 'playlist': {
      const track = findTrack(presentation, resource.trackId);
      return track && mediaPlaylist(track, presentation);
    }
    case 'cues':
      return (
        presentation.thumbnails &&
        thumbnailCues(presentation.thumbnails, presentation.durationSeconds)
      );
    case 'subtitlePlaylist':
      return hasSubtitle(presentation, resource.file)
        ? subtitlePlaylist(resource.file, presentation)
        : undefined;
  }
}

function typeOf({ kind }: TextResource): string {
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
    etag: `"${digest(body, 'base64url').slice(0, 22)}"`,
    cacheControl,
    gzip: body.length >= WORTH_COMPRESSING ? gzipSync(body) : undefined,
  };
}

/** The time, for players whose own clock is wrong. */
export function timeContent(now: Date): Content {
  const body = Buffer.from(now.toISOString());
  const etag = `"${now.getTime()}"`;
  return { type: 'text/plain', etag, size: body.length, cacheControl: 'no-store', body };
}

/** A playlist that exists above these limits is refused, not missing. */
export function missingTextError(
  { presentation }: PlayableAsset,
  resource: TextResource,
): ErrorCode {
  const isAboveLimits =
    resource.kind === 'playlist' && findTrack(presentation, resource.trackId) !== undefined;
  return isAboveLimits ? 'media.aboveCap' : 'media.notFound';
}
