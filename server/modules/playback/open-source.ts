import { SECOND } from '#contract/constants.ts';
import { findAssetForPlayback } from '#modules/catalog/index.ts';
import type { Cap } from '#media/cap.ts';
import { withinCap } from '#media/cap.ts';
import { type Format, inFormat } from '#media/format.ts';
import type { Caller } from '#platform/auth.ts';
import type { Parts } from '#platform/parts.ts';
import { filmPath } from './origin-path.ts';
import { mediaKeys, mintMediaToken } from './origin-token.ts';
import { sourceExpiry } from './policy.ts';

type Wanted = { caller: Caller; assetId: string; cap: Cap; format: Format };

const extensionOf = { hls: 'm3u8', dash: 'mpd' } as const;

/** Media of visitors belongs to no session that could end before its address does. */
const VISITOR = 'visitor';

/**
 * A signed address of an asset's manifest for this caller's session, with what the manifest will offer.
 * Who may ask is decided before. Undefined while nothing is packaged.
 */
export async function openSource(parts: Pick<Parts, 'db' | 'clock' | 'config'>, wanted: Wanted) {
  const { caller, assetId, cap, format } = wanted;
  const asset = await findAssetForPlayback(parts.db, assetId);
  if (asset === null) return undefined;
  const film = withinCap(asset.film, cap);
  const expiresAt = sourceExpiry(parts.clock.now(), film.durationSeconds * SECOND);
  const token = mintMediaToken(mediaKeys([parts.config.secrets.master]), {
    expiresAt,
    sessionId: caller.kind === 'account' ? caller.sessionId : VISITOR,
    assetId: asset.id,
    version: asset.version,
    cap,
  });
  const base = `/t/${token}/${filmPath({ assetId: asset.id, version: asset.version, cap })}`;
  return {
    url: inFormat(`${base}manifest.mpd`, format),
    mediaExt: extensionOf[format],
    expiresAt,
    durationSeconds: film.durationSeconds,
    maxHeight: Math.max(0, ...film.video.map((track) => track.video?.quality ?? 0)),
    thumbnailsUrl: film.thumbnails === undefined ? null : `${base}thumbs.vtt`,
    subtitles: film.subtitles.map(({ lang, label }) => ({
      language: lang,
      label,
      url: `${base}subs/${lang}.vtt`,
    })),
  };
}
