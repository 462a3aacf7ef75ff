import type { ErrorCode } from '#contract/errors.ts';
import { withinPlaybackLimits } from '#media/playback-limits.ts';
import { ownSubtitleKey, subtitleKey, thumbnailKey, trackKey } from '#media/object-keys.ts';
import { findTrack, hasSubtitle, isOwnSubtitle } from '#media/presentation.ts';
import { sheetCount } from '#media/pictures/thumbnails.ts';
import { segmentRange } from '#media/track.ts';
import type { PlayableAsset } from '#modules/catalog/index.ts';
import type { ByteRange } from '#platform/object-store.ts';
import { type Content, FOREVER } from './respond.ts';
import type { ObjectCache } from './object-cache.ts';
import type { MediaResource } from './paths.ts';
import type { TextResource } from './asset-manifests.ts';
import type { AssetGrant } from './media-token.ts';

export type BytesResource = Exclude<MediaResource, TextResource>;

/** What stands behind a grant's address: content, or why there is none. */
export async function findAssetContent(
  objects: ObjectCache,
  { id, version, presentation }: PlayableAsset,
  { limits }: Pick<AssetGrant, 'limits'>,
  resource: BytesResource,
): Promise<Content | ErrorCode> {
  switch (resource.kind) {
    case 'init':
    case 'segment': {
      const track = findTrack(presentation, resource.trackId);
      if (track === undefined) return 'media.notFound';
      if (findTrack(withinPlaybackLimits(presentation, limits), track.id) === undefined)
        return 'media.aboveCap';
      const number = resource.kind === 'segment' ? resource.number : 0;
      const range =
        number === 0 ? { start: 0, end: track.initLength - 1 } : segmentRange(track, number);
      if (range === undefined) return 'media.notFound';
      return objectRange(objects, trackKey(id, version, track.id), range, {
        type: `${track.type}/mp4`,
        etag: `"${id}-${version}-${track.id}-${number}"`,
      });
    }
    case 'sheet': {
      const { thumbnails } = withinPlaybackLimits(presentation, limits);
      if (thumbnails === undefined || resource.number > sheetCount(thumbnails))
        return 'media.notFound';
      return wholeObject(objects, thumbnailKey(id, version, resource.number), FOREVER);
    }
    case 'subtitles': {
      if (!hasSubtitle(presentation, resource.file)) return 'media.notFound';
      const key = isOwnSubtitle(resource.file)
        ? ownSubtitleKey(id, resource.file)
        : subtitleKey(id, version, resource.file);
      return wholeObject(objects, key, FOREVER);
    }
  }
}

function objectRange(
  objects: ObjectCache,
  key: string,
  range: ByteRange,
  { type, etag }: { type: string; etag: string },
): Content {
  const size = range.end - range.start + 1;
  return {
    type,
    etag,
    size,
    cacheControl: FOREVER,
    body: async () => {
      const piece = await objects.read(key, range);
      if (piece?.body.length === size) return piece;
      piece?.release();
      throw new Error(`${key} is gone or shorter than its table`);
    },
  };
}

/** A small object: read at once, for its size and type. */
export async function wholeObject(
  objects: ObjectCache,
  key: string,
  cacheControl: string,
): Promise<Content | ErrorCode> {
  const object = await objects.read(key);
  if (object === null) return 'media.notFound';
  const { body, contentType, etag } = object;
  // Whole objects have memory of their own, which is not reused.
  object.release();
  return { type: contentType, etag, size: body.length, cacheControl, body };
}
