/** Names of a film's objects. The version in them makes each object immutable. */

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

/** Objects below this are public: `/img/{key}` serves `img/{key}`. */
export const PUBLIC_IMAGES = 'img/';

/** The public key of a film's picture, as it stands after `/img/`. */
export function imageKey(assetId: string, version: number, file: string): string {
  return `${assetId}/${version}/${file}`;
}
