import type { Platform } from '../../lib/platform/platform.server.ts';
import { isOwnPath, signInFirst } from '../../lib/session/last-path.server.ts';

/**
 * A form whose session has ended leads to sign in, and back to its page: beside the form the words would stand on a
 * page that shows nothing any more. Steps of signing in answer for themselves.
 */
export function signInAgain(
  platform: Platform,
  url: URL,
  { method }: Request,
  { status }: Response,
): Response | undefined {
  if (method === 'GET' || status !== 401 || !isOwnPath(url.pathname)) return undefined;
  return signInFirst(platform, url);
}
