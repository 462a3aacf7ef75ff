import { redirect } from 'react-router';
import { paths } from './paths.ts';
import type { Platform } from './platform.server.ts';

/** First parts of the addresses that a child has something to do at; the older site leaves out what is not for them. */
const OPEN = new Set([
  'kids',
  'judul',
  'tonton',
  'cari',
  'koleksi',
  'kategori',
  'profil',
  'keluar',
  'v3',
  'live',
  'olahraga',
  'play',
]);

/**
 * Keeps a child in the children's part of the site: home is theirs, and what is for adults asks for one. Adults who
 * are signed in are led back out of it. The platform refuses by itself; this is so that nobody runs into that.
 */
export function leadChild({ page, isSignedIn }: Platform, url: URL): Response | undefined {
  const { pathname } = url;
  if (!page.isChild) {
    const isInside = pathname === paths.kids || pathname.startsWith(`${paths.kids}/`);
    return isInside && isSignedIn() ? redirect(paths.home) : undefined;
  }
  if (pathname === paths.home) return redirect(paths.kids);
  const [, first = ''] = pathname.split('/');
  if (OPEN.has(first)) return undefined;
  return redirect(`${paths.forAdults}?dari=${encodeURIComponent(pathname)}`);
}
