import { LRUCache } from 'lru-cache';
import type { ErrorCode } from '#contract/errors.ts';
import { playbackLimitsText, withinPlaybackLimits } from '#media/playback-limits.ts';
import { channelManifest } from '#media/dash/channel-manifest.ts';
import { channelMaster, slotPlaylist } from '#media/hls/channel-playlists.ts';
import { picturesOf } from '#media/timeline/timeline-pictures.ts';
import { edgeOf, TICKS_A_SECOND, type WindowSegments } from '#media/timeline/timeline.ts';
import {
  type LiveOrigin,
  type LiveWindow,
  readRatingPolicy,
  readWindow,
} from '#modules/live/index.ts';
import type { PlayableAsset } from '#modules/catalog/index.ts';
import type { Content } from './respond.ts';
import { findAssetContent, wholeObject } from './media.ts';
import type { ObjectCache } from './object-cache.ts';
import { NUMBER, TRACK } from './paths.ts';
import { contentOf, DASH, HLS } from './asset-manifests.ts';
import type { ChannelGrant } from './media-token.ts';
import { trackOf, assetPieceOf, pieceOf } from './paths.ts';

/** From a manifest up to where the token stands. */
const ROOT = '../../../../../';
const CACHE_BYTES = 64 * 1024 * 1024;
/** What is live is asked for again when its next segment is there. */
const LIVE_CACHE = 'public, max-age=1';
const WHOLE_CACHE = 'public, max-age=300';

const FILE = new RegExp(
  `^(?:(?<manifest>manifest\\.(?:mpd|m3u8)|master\\.m3u8)|(?<slot>${TRACK})\\.m3u8)$`,
);
/** Small pictures of a stretch, in seconds since 1970: of the programme that a player draws its timeline for. */
const PICTURES = /^pictures-(?<from>\d{1,11})-(?<to>\d{1,11})\.json$/;
const PICTURES_SECONDS = 12 * 3600;
const PIECE = `(?<track>${TRACK})/(?:(?<init>init\\.mp4)|(?<number>${NUMBER})\\.m4s)`;
const SHEET = `thumbs/(?<sheet>${NUMBER})\\.webp`;
const ASSET = new RegExp(
  `^a/(?<asset>[0-9a-f-]{36})/(?<version>[1-9]\\d{0,8})/(?:${PIECE}|${SHEET})$`,
);
const ASSET_FOLDER = /^a\/([0-9a-f-]{36})\/(\d+)\/$/;
const INGEST_OBJECT = new RegExp(`^s/(?<session>[0-9a-f-]{36})/${PIECE}$`);

export type ChannelDeps = {
  live: LiveOrigin;
  objects: ObjectCache;
  findAsset: (assetId: string, version: number) => Promise<PlayableAsset | null>;
};

/** Where manifests of a grant lie below its token; all that they depend on stands in it, so that caches may share them. */
export function channelPath({
  channelId,
  limits,
  ratingPolicy,
  window,
}: ChannelGrant | Scope): string {
  return `c/${channelId}/${playbackLimitsText(limits)}/${ratingPolicy}/${window}/`;
}
type Scope = Pick<ChannelGrant, 'channelId' | 'limits' | 'ratingPolicy' | 'window'>;

/** Serves paths below a token of a channel: its manifests, and segments of what it has aired. */
export function createChannelOrigin({ live, objects, findAsset }: ChannelDeps) {
  const made = new LRUCache<string, Content>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ size, gzip }) => size + (gzip?.length ?? 0),
  });

  return async (grant: ChannelGrant, path: string, now: Date): Promise<Content | ErrorCode> => {
    const folder = channelPath(grant);
    if (path.startsWith(folder)) return findText(grant, path, path.slice(folder.length), now);
    const asset = ASSET.exec(path)?.groups;
    if (asset) return findAssetPiece(grant, asset, now);
    const ingestObject = INGEST_OBJECT.exec(path)?.groups;
    if (ingestObject) return findIngestPiece(grant, ingestObject, now);
    return 'media.notFound';
  };

  async function findText(grant: ChannelGrant, path: string, file: string, now: Date) {
    const pictures = PICTURES.exec(file)?.groups;
    if (pictures) return findPictures(grant, path, pictures, now);
    const { manifest, slot } = FILE.exec(file)?.groups ?? {};
    const [window, ratingPolicy] = [readWindow(grant.window), readRatingPolicy(grant.ratingPolicy)];
    if (!window || !ratingPolicy || (!manifest && !slot)) return 'media.notFound';
    const { channelId, limits } = grant;
    const found = await live.findWindowSegments({ channelId, window, ratingPolicy, limits, now });
    if (typeof found === 'string') return found;
    const { windowSegments, playlistType, span, leftOut } = found;
    const first = windowSegments[0];
    // All that the text depends on: it changes when a segment comes, goes, or the span is over.
    const begin =
      playlistType === 'LIVE' ? (first?.video.from ?? 0) + (first?.audio.from ?? 0) : span.from;
    const shown = [edgeOf(windowSegments), first?.period.ordinal, begin, leftOut];
    const key = [path, playlistType, ...shown].join('|');
    const known = made.get(key);
    if (known) return known;
    const isDash = manifest === 'manifest.mpd';
    const caching = playlistType === 'VOD' ? WHOLE_CACHE : LIVE_CACHE;
    const content = contentOf(write(found, manifest, slot), isDash ? DASH : HLS, caching);
    made.set(key, content);
    return content;
  }

  async function findPictures(
    { channelId, ratingPolicy: ratingPolicyText, limits }: ChannelGrant,
    path: string,
    groups: Record<string, string>,
    now: Date,
  ): Promise<Content | ErrorCode> {
    const ratingPolicy = readRatingPolicy(ratingPolicyText);
    const [from, to] = [Number(groups['from']), Number(groups['to'])];
    if (!ratingPolicy || to <= from || to - from > PICTURES_SECONDS) return 'media.notFound';
    const window = { from: from * TICKS_A_SECOND, to: to * TICKS_A_SECOND };
    const found = await live.findWindowSegments({ channelId, window, ratingPolicy, limits, now });
    if (typeof found === 'string') return found;
    const { windowSegments, span, playlistType, leftOut } = found;
    const key = [path, playlistType, edgeOf(windowSegments), leftOut].join('|');
    const known = made.get(key);
    if (known) return known;
    const presentations = await findPresentations(windowSegments);
    const sheetsOf = (folder: string) => {
      const presentation = presentations.get(folder);
      return presentation && withinPlaybackLimits(presentation, limits).thumbnails;
    };
    const caching = playlistType === 'VOD' ? WHOLE_CACHE : LIVE_CACHE;
    const text = JSON.stringify({ pictures: picturesOf(windowSegments, span, sheetsOf) });
    const content = contentOf(text, 'application/json; charset=utf-8', caching);
    made.set(key, content);
    return content;
  }

  /** The assets that are shown, by path. */
  async function findPresentations(windowSegments: readonly WindowSegments[]) {
    const folders = [...new Set(windowSegments.map(({ period: item }) => item.path))];
    const presentations = await Promise.all(
      folders.map(async (folder) => {
        const [, assetId = '', version] = ASSET_FOLDER.exec(folder) ?? [];
        const asset = version === undefined ? null : await findAsset(assetId, Number(version));
        return [folder, asset?.presentation] as const;
      }),
    );
    return new Map(presentations);
  }

  async function findAssetPiece(grant: ChannelGrant, groups: Record<string, string>, now: Date) {
    const { asset: assetId = '', version = '' } = groups;
    const piece = assetPieceOf(groups);
    const refusal = await live.findPieceRefusal(
      { ...grant, now },
      {
        path: `a/${assetId}/${version}/`,
        track: piece.kind === 'sheet' ? 'pictures' : trackOf(piece),
      },
    );
    if (refusal !== undefined) return refusal;
    const asset = await findAsset(assetId, Number(version));
    if (asset === null) return 'media.notFound';
    return findAssetContent(objects, asset, grant, piece);
  }

  async function findIngestPiece(grant: ChannelGrant, groups: Record<string, string>, now: Date) {
    const { session: sessionId = '' } = groups;
    const track = trackOf(pieceOf(groups));
    const refusal = await live.findPieceRefusal(
      { ...grant, now },
      { path: `s/${sessionId}/`, track },
    );
    if (refusal !== undefined) return refusal;
    const { channelId, limits } = grant;
    const found = await live.findIngestObject({ channelId, sessionId, ...track, limits });
    return typeof found === 'string' ? found : wholeObject(objects, found.key, found.cacheControl);
  }
}

function write(found: LiveWindow, manifest: string | undefined, slot: string | undefined): string {
  const { windowSegments, span, playlistType, targetSeconds, depthSeconds } = found;
  if (slot !== undefined) {
    return slotPlaylist({
      windowSegments: windowSegments,
      slot,
      playlistType: playlistType,
      targetSeconds,
      root: ROOT,
    });
  }
  if (manifest === 'manifest.mpd') {
    return channelManifest({
      windowSegments: windowSegments,
      window: span,
      playlistType: playlistType,
      depthSeconds,
      targetSeconds,
      root: ROOT,
    });
  }
  return channelMaster(windowSegments);
}
