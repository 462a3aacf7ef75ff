import { LRUCache } from 'lru-cache';
import type { ErrorCode } from '#contract/errors.ts';
import { capText } from '#media/cap.ts';
import { channelManifest } from '#media/live-dash.ts';
import { channelMaster, slotPlaylist } from '#media/live-hls.ts';
import { edgeOf } from '#media/timeline.ts';
import {
  readAudience,
  readWindow,
  type LiveOrigin,
  type ShownChannel,
} from '#modules/live/index.ts';
import type { PlayableAsset } from '#modules/catalog/index.ts';
import type { Content } from './origin-answer.ts';
import { findBytes, wholeOf } from './origin-media.ts';
import type { ObjectCache } from './origin-objects.ts';
import { NUMBER, TRACK } from './origin-path.ts';
import { DASH, HLS, contentOf } from './origin-texts.ts';
import type { ChannelGrant } from './origin-token.ts';

/** From a manifest up to where the token stands. */
const ROOT = '../../../../../';
const CACHE_BYTES = 64 * 1024 * 1024;
/** What is live is asked for again when its next segment is there. */
const LIVE_CACHE = { hls: 'public, max-age=1', dash: 'public, max-age=2' } as const;
const WHOLE_CACHE = 'public, max-age=300';

const FILE = new RegExp(
  `^(?:(?<manifest>manifest\\.(?:mpd|m3u8)|master\\.m3u8)|(?<slot>${TRACK})\\.m3u8)$`,
);
const PIECE = `(?<track>${TRACK})/(?:(?<init>init\\.mp4)|(?<number>${NUMBER})\\.m4s)`;
const ASSET = new RegExp(`^a/(?<asset>[0-9a-f-]{36})/(?<version>[1-9]\\d{0,8})/${PIECE}$`);
const SESSION = new RegExp(`^s/(?<session>[0-9a-f-]{36})/${PIECE}$`);

export type ChannelParts = {
  live: LiveOrigin;
  objects: ObjectCache;
  findAsset: (assetId: string, version: number) => Promise<PlayableAsset | null>;
};

/** Where manifests of a grant lie below its token; all that they depend on stands in it, so that caches may share them. */
export function channelPath({ channelId, cap, audience, window }: ChannelGrant | Scope): string {
  return `c/${channelId}/${capText(cap)}/${audience}/${window}/`;
}
type Scope = Pick<ChannelGrant, 'channelId' | 'cap' | 'audience' | 'window'>;

/** Answers paths below a token of a channel: its manifests, and pieces of what it has shown. */
export function createChannels({ live, objects, findAsset }: ChannelParts) {
  const made = new LRUCache<string, Content>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ size, gzip }) => size + (gzip?.length ?? 0),
  });

  return async (grant: ChannelGrant, path: string, now: Date): Promise<Content | ErrorCode> => {
    const folder = channelPath(grant);
    if (path.startsWith(folder)) return findText(grant, path, path.slice(folder.length), now);
    const asset = ASSET.exec(path)?.groups;
    if (asset) return findFilmPiece(grant, asset);
    const session = SESSION.exec(path)?.groups;
    if (session) return findSessionPiece(grant, session);
    return 'media.notFound';
  };

  async function findText(grant: ChannelGrant, path: string, file: string, now: Date) {
    const { manifest, slot } = FILE.exec(file)?.groups ?? {};
    const [window, audience] = [readWindow(grant.window), readAudience(grant.audience)];
    if (!window || !audience || (!manifest && !slot)) return 'media.notFound';
    const { channelId, cap } = grant;
    const found = await live.findShown({ channelId, window, audience, cap, now });
    if (typeof found === 'string') return found;
    const { shown, growth, span } = found;
    const first = shown[0];
    // All that the text depends on: it changes when a segment comes, goes, or the part is over.
    const begin =
      growth === 'live' ? (first?.video.from ?? 0) + (first?.audio.from ?? 0) : span.from;
    const key = [path, growth, edgeOf(shown), first?.item.ordinal, begin].join('|');
    const known = made.get(key);
    if (known) return known;
    const isDash = manifest === 'manifest.mpd';
    const caching = growth === 'whole' ? WHOLE_CACHE : LIVE_CACHE[isDash ? 'dash' : 'hls'];
    const content = contentOf(write(found, manifest, slot), isDash ? DASH : HLS, caching);
    made.set(key, content);
    return content;
  }

  async function findFilmPiece(grant: ChannelGrant, groups: Record<string, string>) {
    const { asset: assetId = '', version = '' } = groups;
    if (!(await live.hasShown(grant.channelId, `${assetId}/${version}`))) return 'media.notFound';
    const asset = await findAsset(assetId, Number(version));
    if (asset === null) return 'media.notFound';
    return findBytes(objects, asset, grant, pieceOf(groups));
  }

  async function findSessionPiece(grant: ChannelGrant, groups: Record<string, string>) {
    const piece = pieceOf(groups);
    const number = piece.kind === 'init' ? 0 : piece.number;
    const found = await live.findSessionObject({
      channelId: grant.channelId,
      sessionId: groups['session'] ?? '',
      trackId: piece.trackId,
      number,
      cap: grant.cap,
    });
    return typeof found === 'string' ? found : wholeOf(objects, found.key, found.cacheControl);
  }
}

function pieceOf({ track: trackId = '', number }: Record<string, string | undefined>) {
  return number === undefined
    ? { kind: 'init' as const, trackId }
    : { kind: 'segment' as const, trackId, number: Number(number) };
}

function write(
  found: ShownChannel,
  manifest: string | undefined,
  slot: string | undefined,
): string {
  const { shown, span, growth, targetSeconds, depthSeconds } = found;
  if (slot !== undefined) {
    return slotPlaylist({ shown, slot, growth, targetSeconds, root: ROOT });
  }
  if (manifest === 'manifest.mpd') {
    return channelManifest({ shown, span, growth, depthSeconds, root: ROOT });
  }
  return channelMaster(shown);
}
