import { LRUCache } from 'lru-cache';
import type { ErrorCode } from '#contract/errors.ts';
import { capText, withinCap } from '#media/cap.ts';
import { channelManifest } from '#media/live-dash.ts';
import { channelMaster, slotPlaylist } from '#media/live-hls.ts';
import { picturesOf } from '#media/timeline-pictures.ts';
import { edgeOf, type Shown, TICKS_A_SECOND } from '#media/timeline.ts';
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
/** Small pictures of a stretch, in seconds since 1970: of the programme that a player draws its timeline for. */
const PICTURES = /^pictures-(?<from>\d{1,11})-(?<to>\d{1,11})\.json$/;
const PICTURES_SECONDS = 12 * 3600;
const PIECE = `(?<track>${TRACK})/(?:(?<init>init\\.mp4)|(?<number>${NUMBER})\\.m4s)`;
const SHEET = `thumbs/(?<sheet>${NUMBER})\\.webp`;
const ASSET = new RegExp(
  `^a/(?<asset>[0-9a-f-]{36})/(?<version>[1-9]\\d{0,8})/(?:${PIECE}|${SHEET})$`,
);
const FILM = /^a\/([0-9a-f-]{36})\/(\d+)\/$/;
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
    const pictures = PICTURES.exec(file)?.groups;
    if (pictures) return findPictures(grant, path, pictures, now);
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

  async function findPictures(
    { channelId, audience: who, cap }: ChannelGrant,
    path: string,
    groups: Record<string, string>,
    now: Date,
  ): Promise<Content | ErrorCode> {
    const audience = readAudience(who);
    const [from, to] = [Number(groups['from']), Number(groups['to'])];
    if (!audience || to <= from || to - from > PICTURES_SECONDS) return 'media.notFound';
    const window = { from: from * TICKS_A_SECOND, to: to * TICKS_A_SECOND };
    const found = await live.findShown({ channelId, window, audience, cap, now });
    if (typeof found === 'string') return found;
    const { shown, span, growth } = found;
    const key = [path, growth, edgeOf(shown)].join('|');
    const known = made.get(key);
    if (known) return known;
    const films = await findFilms(shown);
    const sheetsOf = (folder: string) => {
      const film = films.get(folder);
      return film && withinCap(film, cap).thumbnails;
    };
    const caching = growth === 'whole' ? WHOLE_CACHE : LIVE_CACHE.dash;
    const text = JSON.stringify({ pictures: picturesOf(shown, span, sheetsOf) });
    const content = contentOf(text, 'application/json; charset=utf-8', caching);
    made.set(key, content);
    return content;
  }

  /** The films that are shown, by where they lie. */
  async function findFilms(shown: readonly Shown[]) {
    const folders = [...new Set(shown.map(({ item }) => item.path))];
    const films = await Promise.all(
      folders.map(async (folder) => {
        const [, assetId = '', version] = FILM.exec(folder) ?? [];
        const asset = version === undefined ? null : await findAsset(assetId, Number(version));
        return [folder, asset?.film] as const;
      }),
    );
    return new Map(films);
  }

  async function findFilmPiece(grant: ChannelGrant, groups: Record<string, string>) {
    const { asset: assetId = '', version = '' } = groups;
    if (!(await live.hasShown(grant.channelId, `${assetId}/${version}`))) return 'media.notFound';
    const asset = await findAsset(assetId, Number(version));
    if (asset === null) return 'media.notFound';
    return findBytes(objects, asset, grant, filmPieceOf(groups));
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

function filmPieceOf(groups: Record<string, string | undefined>) {
  const { sheet } = groups;
  return sheet === undefined ? pieceOf(groups) : { kind: 'sheet' as const, number: Number(sheet) };
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
