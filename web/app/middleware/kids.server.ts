import { redirect } from 'react-router';
import { paths } from '../../lib/page/paths.ts';
import type { Platform } from '../../lib/platform/platform.server.ts';

/** First parts of the addresses that a child has something to do at; the older site leaves out what is not for them. */
const OPEN = new Set([
  'kids',
  'judul',
  'tonton',
  'setelah',
  'episode',
  'orang',
  'segera',
  'cari',
  'koleksi',
  'kategori',
  'profil',
  'notifikasi',
  'v3',
  'live',
  'olahraga',
  'play',
]);

/** Of these, what only children have something to do at who may see more than what is for all ages. */
const FOR_OLDER = new Set(['olahraga']);

/**
 * Keeps a child in the children's part of the site: home is theirs, and what is for adults asks for one. An adult who
 * is signed in chooses a child's profile first. The platform refuses by itself; this spares the child the refusal.
 */
export function leadChild({ page, isSignedIn }: Platform, url: URL): Response | undefined {
  const { pathname } = url;
  if (!page.isChild) {
    if (!isSignedIn()) return undefined;
    if (pathname === paths.kids) return redirect(paths.childProfiles);
    return pathname === paths.forAdults ? redirect(paths.home) : undefined;
  }
  if (pathname === paths.home) return redirect(paths.kids);
  // A channel's page asks for its list anew while it plays: what answers that with another page would end the picture.
  const isBeside = url.searchParams.get('tampilan') === 'kanal';
  if (page.isYoungChild && pathname === paths.live && !isBeside) return redirect(paths.kidsLive);
  const [, first = ''] = pathname.split('/');
  const isForOlder = page.isYoungChild && FOR_OLDER.has(first);
  if (OPEN.has(first) && !isForOlder) return undefined;
  return redirect(`${paths.forAdults}?dari=${encodeURIComponent(pathname)}`);
}
