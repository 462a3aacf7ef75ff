import type { Format } from '#media/format.ts';
import type { Caller } from '#platform/auth.ts';
import type { Deps } from '#platform/deps.ts';
import { SECOND } from '#contract/constants.ts';
import { type PlaybackLimits, withinPlaybackLimits } from '#media/playback-limits.ts';
import { findAssetForPlayback } from '#modules/catalog/index.ts';
import { type AssetGrant, mediaKeys, mintMediaToken } from '../origin/media-token.ts';
import { assetPath } from '../origin/paths.ts';
import { openSource, sessionOf } from './open-source.ts';
import { maxPictureHeight, sourceExpiry } from './policy.ts';
import { findDataCap } from './queries.ts';

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
export async function openAhead(deps: Deps, { caller, assetId, maxHeight, format }: Wanted) {
  const isAhead = caller.kind === 'account';
  // What a browser plays by itself can't go on with another address.
  if (isAhead && format === 'hls') return null;
  const dataCap = isAhead ? await findDataCap(deps.db, caller.accountId) : null;
  const limits = {
    maxHeight: maxPictureHeight(maxHeight, dataCap),
    audioOnly: dataCap === 0,
    dataSaver: false,
  };
  const source = await openSource(deps, { caller, assetId, limits, format, isAhead });
  if (source === undefined) return null;
  const { url, mediaExt } = source;
  return { url, mediaExt, opens: isAhead ? ('manifest' as const) : ('all' as const) };
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
