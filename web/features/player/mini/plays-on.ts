import { LIVE_TV_PATH, paths } from '../../../lib/page/paths.ts';

/** Who signs in, changes the profile or pays does one thing, at an edge that the small player would cover. */
const ENDS_AT = [
  paths.login,
  paths.signOut,
  paths.register,
  paths.profiles,
  paths.kidsMode,
  paths.forAdults,
  paths.connect,
  paths.loginByCode,
  paths.orderPage,
  paths.payPage,
  paths.renewalPage,
  paths.olderSite,
  paths.personalization,
];

/** Pages of films and channels, which play by themselves. */
export function hasOwnPlayer(pathname: string): boolean {
  return pathname.startsWith(paths.watch('')) || pathname === LIVE_TV_PATH;
}

/** Whether a page lets play on what played before it. */
export function playsOnAt(pathname: string): boolean {
  return !ENDS_AT.some((path) => pathname === path || pathname.startsWith(`${path}/`));
}
