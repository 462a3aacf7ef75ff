import { SECOND } from '#contract/constants.ts';
import { findAssetForPlayback } from '#modules/catalog/index.ts';
import { type PlaybackLimits, withinPlaybackLimits } from '#media/playback-limits.ts';
import { subtitleFile, subtitleKind } from '#media/presentation.ts';
import { type Format, inFormat } from '#media/format.ts';
import type { Caller } from '#platform/auth.ts';
import type { Deps } from '#platform/deps.ts';
import { assetPath, mediaBase } from '../origin/paths.ts';
import { type AssetGrant, mediaKeys, mintMediaToken } from '../origin/media-token.ts';
import { sourceExpiry, tokenExpiry } from './policy.ts';

type SourceRequest = {
  caller: Caller;
  assetId: string;
  limits: PlaybackLimits;
  format: Format;
  /** The playback session that the address belongs to, and when its entitlement ends; absent where none is taken. */
  playback?: { id: string; until: Date | null } | undefined;
  /** Opens the manifest and no picture or sound that it names: read before a playback session is taken. */
  isAhead?: boolean;
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
  const part = wanted.isAhead === true ? { only: 'manifest' as const } : {};
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
