import type { ErrorCode } from '#contract/errors.ts';
import { withinCap } from '#media/cap.ts';
import { subtitleKey, thumbnailKey, trackKey } from '#media/object-keys.ts';
import { findTrack } from '#media/presentation.ts';
import { sheetCount } from '#media/thumbnails.ts';
import { segmentRange } from '#media/track.ts';
import type { PlayableAsset } from '#modules/catalog/index.ts';
import type { ByteRange } from '#platform/object-store.ts';
import { type Content, FOREVER } from './origin-answer.ts';
import type { ObjectCache } from './origin-objects.ts';
import type { MediaPart } from './origin-path.ts';
import type { TextPart } from './origin-texts.ts';
import type { FilmGrant } from './origin-token.ts';

export type BytesPart = Exclude<MediaPart, TextPart>;

/** What stands behind a grant's address: content, or why there is none. */
export async function findBytes(
  objects: ObjectCache,
  { id, version, film }: PlayableAsset,
  { cap }: Pick<FilmGrant, 'cap'>,
  part: BytesPart,
): Promise<Content | ErrorCode> {
  switch (part.kind) {
    case 'init':
    case 'segment': {
      const track = findTrack(film, part.trackId);
      if (track === undefined) return 'media.notFound';
      if (findTrack(withinCap(film, cap), track.id) === undefined) return 'media.aboveCap';
      const number = part.kind === 'segment' ? part.number : 0;
      const range =
        number === 0 ? { start: 0, end: track.initLength - 1 } : segmentRange(track, number);
      if (range === undefined) return 'media.notFound';
      return pieceOf(objects, trackKey(id, version, track.id), range, {
        type: `${track.type}/mp4`,
        etag: `"${id}-${version}-${track.id}-${number}"`,
      });
    }
    case 'sheet': {
      const { thumbnails } = withinCap(film, cap);
      if (thumbnails === undefined || part.number > sheetCount(thumbnails)) return 'media.notFound';
      return wholeOf(objects, thumbnailKey(id, version, part.number), FOREVER);
    }
    case 'subtitles': {
      if (!film.subtitles.some(({ lang }) => lang === part.lang)) return 'media.notFound';
      return wholeOf(objects, subtitleKey(id, version, part.lang), FOREVER);
    }
  }
}

function pieceOf(
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
export async function wholeOf(
  objects: ObjectCache,
  key: string,
  cacheControl: string,
): Promise<Content | ErrorCode> {
  const object = await objects.read(key);
  if (object === null) return 'media.notFound';
  const { body, contentType, etag } = object;
  // Whole objects have memory of their own, which nobody uses again.
  object.release();
  return { type: contentType, etag, size: body.length, cacheControl, body };
}
