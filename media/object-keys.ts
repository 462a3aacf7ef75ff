/** Names of an asset's objects. The version in them makes each object immutable. */

/** Everything private of one version: tracks, thumbnails, subtitles. */
function mediaPrefix(assetId: string, version: number): string {
  return `m/${assetId}/${version}/`;
}

export function trackKey(assetId: string, version: number, trackId: string): string {
  return `${mediaPrefix(assetId, version)}${trackId}.mp4`;
}

/** Sheet `number`, from 1. */
export function thumbnailKey(assetId: string, version: number, number: number): string {
  return `${mediaPrefix(assetId, version)}thumbs/${number}.webp`;
}

export function subtitleKey(assetId: string, version: number, lang: string): string {
  return `${mediaPrefix(assetId, version)}subs/${lang}.vtt`;
}

/** A subtitle that an editor wrote: it goes with the asset, whichever version of it plays. */
export function ownSubtitleKey(assetId: string, file: string): string {
  return `m/${assetId}/subs/${file}.vtt`;
}

/** How loud a version sounds, for the waveform of the subtitle editor (`media/encode/peaks.ts`). */
export function peaksKey(assetId: string, version: number): string {
  return `${mediaPrefix(assetId, version)}peaks.bin`;
}

/** Objects below this are public: `/img/{key}` serves `img/{key}`. */
export const PUBLIC_IMAGES = 'img/';

/** The public key of an asset's picture, as it stands after `/img/`. */
export function imageKey(assetId: string, version: number, file: string): string {
  return `${assetId}/${version}/${file}`;
}

/** Everything that a live channel keeps: `{day}/` below it for segments, `init/` for how their tracks begin. */
export function livePrefix(channelId: string): string {
  return `l/${channelId}/`;
}

/** How a session's track begins: needed for as long as any of its segments. */
export function liveInitPrefix(channelId: string, sessionId: string): string {
  return `${livePrefix(channelId)}init/${sessionId}/`;
}

export function liveInitKey(channelId: string, sessionId: string, trackId: string): string {
  return `${liveInitPrefix(channelId, sessionId)}${trackId}.mp4`;
}

/**
 * A segment of a live channel, below the day and hour (UTC) in which it should begin: whole days are thrown away at
 * once. The hour follows from the number, so that it needs no look-up.
 */
export function liveSegmentKey(
  session: { channelId: string; sessionId: string; anchorTicks: number; segmentTicks: number },
  trackId: string,
  number: number,
): string {
  const { channelId, sessionId, anchorTicks, segmentTicks } = session;
  const begins = new Date((anchorTicks + (number - 1) * segmentTicks) / 90).toISOString();
  const day = begins.slice(0, 10).replaceAll('-', '');
  return `${livePrefix(channelId)}${day}/${begins.slice(11, 13)}/${sessionId}/${trackId}/${number}.m4s`;
}
