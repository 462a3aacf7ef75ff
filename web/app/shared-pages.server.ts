import { HOME_COUNTRY } from '#contract/constants.ts';
import { paths } from '../lib/page/paths.ts';
import type { PageRequest, SharedRequest } from '../lib/platform/platform.server.ts';

type Asked = {
  method: string | undefined;
  url: string | undefined;
  headers: Record<string, string | string[] | undefined>;
};

type Page = {
  /** Cookies that it reads for visitors. */
  reads: readonly string[];
  /** Phones get another one. */
  isByDevice?: true;
  /** Names what its browser would play, which some play as HLS. */
  isByFormat?: true;
  /** Says what may be watched, which hangs on where its viewer is. */
  isByCountry?: true;
};

const pages: ReadonlyMap<string, Page> = new Map([
  [paths.home, { reads: ['tanpa_bocoran'] }],
  [paths.live, { reads: ['zona'], isByDevice: true }],
]);
const titles: Page = { reads: [], isByFormat: true, isByCountry: true };
const TITLE = new RegExp(`^${paths.title('[\\w-]+')}$`);

/** Pages that visitors of one kind see alike. */
function pageOf(path: string): Page | undefined {
  return pages.get(path) ?? (TITLE.test(path) ? titles : undefined);
}

/**
 * Cookies that no page but one that says so reads for somebody without an account. One that stands neither here nor with its
 * page keeps its browser's pages its own: what is not known to be the same is not shared.
 */
const UNREAD = new Set([
  'known_browser',
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
  { isSignedIn, isChild, hasLostSession, playsHls, country, cookies, setCookies }: PageRequest,
): SharedRequest | undefined {
  const page = pageOf(url.split('?', 1)[0] ?? '');
  if (method !== 'GET' || page === undefined || url.length > LONGEST_ADDRESS) return undefined;
  if (isSignedIn || isChild || hasLostSession || setCookies.length > 0) return undefined;
  const { reads } = page;
  const held = Object.entries(cookies).filter(
    ([name]) => reads.includes(name) || !UNREAD.has(name),
  );
  if (held.some(([name]) => !reads.includes(name))) return undefined;
  const isFromElsewhere = headers['sec-fetch-site'] === 'cross-site';
  const isPhone = page.isByDevice && /\bMobi/.test(String(headers['user-agent'] ?? ''));
  const agent = isPhone ? 'Mobi' : page.isByFormat && playsHls ? 'iPhone' : undefined;
  return {
    url,
    headers: {
      ...(isFromElsewhere && { 'sec-fetch-site': 'cross-site' }),
      ...(agent && { 'user-agent': agent }),
    },
    cookies: Object.fromEntries(
      held.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
    ),
    ...(page.isByCountry && country !== HOME_COUNTRY && { country }),
  };
}
