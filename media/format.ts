/** The two manifests of every asset; a player gets one of them at the same path, by extension. */
export type Format = 'hls' | 'dash';

const EXTENSIONS: Record<Format, string> = { hls: '.m3u8', dash: '.mpd' };

const IOS = /iP(?:hone|ad|od)/;
// CriOS, FxiOS and EdgiOS are Safari inside; on a Mac that name can only be an iPad in disguise.
const IOS_BROWSER = /(?:Cr|Fx|Edg)iOS\//;
const SAFARI = /Version\/[\d.]+ .*Safari\//;
const NOT_SAFARI = /Chrome|Chromium|Edg\/|OPR\/|Android/;

/**
 * HLS for iOS, iPadOS and Safari, DASH for the rest. By user agent and nothing else: Chromium says
 * "maybe" when it is asked for HLS, and an iPad says it is a Mac with Safari.
 */
export function formatFor(userAgent: string): Format {
  const isApple =
    IOS.test(userAgent) ||
    IOS_BROWSER.test(userAgent) ||
    (SAFARI.test(userAgent) && !NOT_SAFARI.test(userAgent));
  return isApple ? 'hls' : 'dash';
}

/** The same stream in a format: `.m3u8` or `.mpd` at the path's end is exchanged, the rest stays. */
export function inFormat(url: string, format: Format): string {
  return url.replace(/\.(?:m3u8|mpd)(?=$|[?#])/, EXTENSIONS[format]);
}
