import { paths } from '../lib/page/paths.ts';
import type { PageRequest, SharedRequest } from '../lib/platform/platform.server.ts';

type Asked = {
  method: string | undefined;
  url: string | undefined;
  headers: Record<string, string | string[] | undefined>;
};

/**
 * Pages that visitors of one kind see alike, each with the cookies that it reads for them. A page with an address of
 * media in it is not among them: such an address is for one visitor.
 */
const pages: ReadonlyMap<string, readonly string[]> = new Map([[paths.home, ['tanpa_bocoran']]]);

/**
 * Cookies that no page reads for somebody without an account. One that stands neither here nor with its page keeps its
 * browser's pages its own: what is not known to be the same is not shared.
 */
const UNREAD = new Set([
  'lastPath',
  'notice',
  'profil_dipilih',
  'ref_code',
  'rememberme',
  'savedAccount',
  'skip_personalization',
  'tvs_token',
  'zona',
]);
const LONGEST_ADDRESS = 200;

/** The request that stands for all who see the same as this one; undefined where the page is somebody's own. */
export function sharedRequestOf(
  { method, url = '', headers }: Asked,
  { isSignedIn, isChild, hasLostSession, cookies, setCookies }: PageRequest,
): SharedRequest | undefined {
  const read = pages.get(url.split('?', 1)[0] ?? '');
  if (method !== 'GET' || read === undefined || url.length > LONGEST_ADDRESS) return undefined;
  if (isSignedIn || isChild || hasLostSession || setCookies.length > 0) return undefined;
  const held = Object.entries(cookies).filter(([name]) => !UNREAD.has(name));
  if (held.some(([name]) => !read.includes(name))) return undefined;
  const isFromElsewhere = headers['sec-fetch-site'] === 'cross-site';
  return {
    url,
    headers: isFromElsewhere ? { 'sec-fetch-site': 'cross-site' } : {},
    cookies: Object.fromEntries(
      held.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
    ),
  };
}
