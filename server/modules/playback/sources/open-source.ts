import { SECOND } from '#contract/constants.ts';
import {
  findAssetDetails,
  findAssetForPlayback,
  findLibraryPictures,
  listChapters,
  listMarkers,
  type Product,
} from '#modules/catalog/index.ts';
import type { Caller } from '#platform/auth.ts';
import { cached } from '#platform/cached.ts';
import type { Db } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { type Format, inFormat } from '#media/format.ts';
import { type PlaybackLimits, withinPlaybackLimits } from '#media/playback-limits.ts';
import { subtitleFile, subtitleKind } from '#media/presentation.ts';
import { type AssetGrant, mediaKeys, mintMediaToken } from '../origin/media-token.ts';
import { assetPath, mediaBase } from '../origin/paths.ts';
import { maxPictureHeight, posterOf, sourceExpiry, SQUARE_WIDTH, tokenExpiry } from './policy.ts';
import { findDataCap } from './queries.ts';

type SourceRequest = {
  caller: Caller;
  assetId: string;
  limits: PlaybackLimits;
  format: Format;
  /** The playback session that the address belongs to, and when its entitlement ends; absent where none is taken. */
  playback?: { id: string; until: Date | null } | undefined;
  /** Opens the manifest and no picture or sound that it names: read before a playback session is taken. */
  isPreload?: boolean;
};

const extensionOf = { hls: 'm3u8', dash: 'mpd' } as const;

/** Media of visitors belongs to no session that could end before its address does. */
const VISITOR = 'visitor';
export const sessionOf = (caller: Caller) =>
  caller.kind === 'account' ? caller.sessionId : VISITOR;

/** Pictures of a timeline are the same whatever else one may see of a film. */
const PICTURE_LIMITS: PlaybackLimits = { maxHeight: 0, audioOnly: false, dataSaver: true };

/**
 * A signed address of an asset's manifest for this caller's session, with what the manifest will offer.
 * Who may ask is decided before. Undefined while nothing is packaged.
 */
export async function openSource(
  deps: Pick<Deps, 'db' | 'clock' | 'testClock' | 'config'>,
  wanted: SourceRequest,
) {
  const { caller, assetId, limits, format, playback } = wanted;
  const { clock, testClock } = deps;
  const asset = await findAssetForPlayback(deps.db, assetId);
  if (asset === null) return undefined;
  const presentation = withinPlaybackLimits(asset.presentation, limits);
  const now = clock.now();
  const longLived = sourceExpiry(now, presentation.durationSeconds * SECOND);
  const expiresAt =
    playback === undefined ? longLived : tokenExpiry(now, playback.until, testClock.now());
  const { id, version } = asset;
  const grant = { sessionId: sessionOf(caller), assetId: id, version };
  const part = wanted.isPreload === true ? { only: 'manifest' as const } : {};
  const keys = mediaKeys([deps.config.secrets.master]);
  const media = mediaBase(deps.config.http, format);
  const address = (given: AssetGrant) =>
    `${media}${mintMediaToken(keys, given)}/${assetPath(given)}`;
  const base = address({
    ...grant,
    ...part,
    expiresAt,
    limits,
    ...(playback && { playback: { id: playback.id, mintedAt: now } }),
  });
  const pictures = { ...grant, limits: PICTURE_LIMITS, only: 'pictures' as const };
  return {
    url: inFormat(`${base}manifest.mpd`, format),
    mediaExt: extensionOf[format],
    expiresAt,
    durationSeconds: presentation.durationSeconds,
    maxHeight: Math.max(0, ...presentation.video.map((track) => track.video?.quality ?? 0)),
    thumbnailsUrl:
      presentation.thumbnails === undefined
        ? null
        : `${address({ ...pictures, expiresAt: longLived })}thumbs.vtt`,
    subtitles: presentation.subtitles.map((track) => ({
      language: track.lang,
      label: track.label,
      kind: subtitleKind(track),
      url: `${base}subs/${subtitleFile(track)}.vtt`,
    })),
  };
}

type Wanted = {
  caller: Caller;
  assetId: string;
  /** Of the entitlement. */
  maxHeight: number;
  format: Format;
};

/**
 * What of a film may be opened before a press on play. A visitor's address opens all of it. An account takes a playback
 * session with the press: until then its address opens the manifest that the source will have, and no picture or sound.
 */
export async function openPreload(deps: Deps, { caller, assetId, maxHeight, format }: Wanted) {
  const isPreload = caller.kind === 'account';
  // What a browser plays by itself can't go on with another address.
  if (isPreload && format === 'hls') return null;
  const dataCap = isPreload ? await findDataCap(deps.db, caller.accountId) : null;
  const limits = {
    maxHeight: maxPictureHeight(maxHeight, dataCap),
    audioOnly: dataCap === 0,
    dataSaver: false,
  };
  const source = await openSource(deps, { caller, assetId, limits, format, isPreload });
  if (source === undefined) return null;
  const { url, mediaExt } = source;
  return { url, mediaExt, opens: isPreload ? ('manifest' as const) : ('all' as const) };
}

/** As wide as a card is drawn; the smallest rendition where all are larger. */
const LIMITS: PlaybackLimits = { maxHeight: 360, audioOnly: false, dataSaver: false };
const LONGEST_SECONDS = 30;

/**
 * The picture of a trailer in one small rendition, without its sound. Its address opens nothing but the trailer, which is
 * free for all, and belongs to no playback session: what is previewed is not watched.
 */
export async function openPreview(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  caller: Caller,
  assetId: string,
) {
  const asset = await findAssetForPlayback(db, assetId);
  const track = asset && withinPlaybackLimits(asset.presentation, LIMITS).video.at(-1);
  if (!asset || !track) return null;
  const { time, duration } = track.segments;
  const count = time.filter((ticks) => ticks / track.timescale < LONGEST_SECONDS).length;
  const end = (time[count - 1] ?? 0) + (duration[count - 1] ?? 0);
  const grant: AssetGrant = {
    assetId: asset.id,
    version: asset.version,
    sessionId: sessionOf(caller),
    expiresAt: sourceExpiry(clock.now(), LONGEST_SECONDS * SECOND),
    limits: LIMITS,
  };
  const token = mintMediaToken(mediaKeys([config.secrets.master]), grant);
  const base = `/t/${token}/${assetPath(grant)}${track.id}/`;
  return {
    mimeType: `video/mp4; codecs="${track.codec}"`,
    seconds: end / track.timescale,
    initUrl: `${base}init.mp4`,
    segmentUrls: Array.from({ length: count }, (_, at) => `${base}${at + 1}.m4s`),
  };
}

/** How long marks, chapters and pictures of an editor may be unknown to a process, as their subtitles may. */
const FILE_TTL = 5 * SECOND;
const MOST_FILES = 2_000;

/** What stands beside a file: marks and chapters, and its pictures, which are looked for until they are there. */
export const findBeside = cached(
  {
    ttl: ({ details }: { details: object | null }) => (details === null ? 0 : FILE_TTL),
    max: MOST_FILES,
    keyOf: (assetId: string) => assetId,
  },
  async (db: Db, assetId: string) => {
    const [markers, chapters, details] = await Promise.all([
      listMarkers(db, [assetId]),
      listChapters(db, assetId),
      findAssetDetails(db, assetId),
    ]);
    return { markers, chapters, details };
  },
);

/** The address of its title's own square picture; null for nearly all, which costs no query. */
export async function findSquare(
  db: Db,
  { square }: Pick<Product, 'square'>,
  now: Date,
): Promise<string | null> {
  if (square === null) return null;
  const own = (await findLibraryPictures(db, [square], now)).get(square);
  return posterOf(own?.art['1:1']?.images ?? [], SQUARE_WIDTH);
}
