import type { Config } from '#platform/config.ts';

/**
 * An address on this very site, or undefined. `host` is what the request itself was sent to: a copy reached by
 * another name than its public one is the same site.
 */
export function urlOnSite(
  config: Pick<Config, 'http'>,
  url: string,
  host: string | undefined,
): URL | undefined {
  const base = config.http.publicUrl;
  if (!URL.canParse(url, base)) return undefined;
  const target = new URL(url, base);
  const isWeb = target.protocol === 'http:' || target.protocol === 'https:';
  const isOwn = target.origin === new URL(base).origin || target.host === host;
  return isWeb && isOwn ? target : undefined;
}

const CALL_PATH = /^\/[\w./-]+$/;

/** The path of a platform call that a page names with or without the base or our own origin. */
export function platformPath(
  config: Pick<Config, 'http'>,
  url: string,
  host: string | undefined,
): string | undefined {
  const path = urlOnSite(config, url.startsWith('/') ? url : addSlash(url), host)?.pathname;
  if (path === undefined || !CALL_PATH.test(path)) return undefined;
  return path.startsWith('/platform/') ? path : `/platform${path}`;
}

/** The specification writes some paths without their first slash. */
function addSlash(url: string): string {
  return /^[a-z]+:\/\//i.test(url) ? url : `/${url}`;
}
