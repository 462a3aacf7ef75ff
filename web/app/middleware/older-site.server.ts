import { redirectDocument } from 'react-router';
import { paths } from '../../lib/page/paths.ts';
import type { Platform } from '../../lib/platform/platform.server.ts';

/** The older site's own pages and the player, signing in and out, the account, buying, help, and where e-mails lead. */
const OPEN = new Set([
  'v3',
  'tonton',
  'setelah',
  'episode',
  'keluar',
  'login',
  'akun',
  'profil',
  'verifikasi',
  'lupa-sandi',
  'atur-ulang-sandi',
  'ganti-kontak',
  'pulihkan-akun',
  'paket',
  'beli',
  'payment',
  'perpanjang',
  'bukti',
  'kasus',
  'hadiah',
  'ajak',
  'mitra',
  'bantuan',
  'privasi',
  'syarat-layanan',
  'tentang',
  'kontak',
]);

/**
 * Leads a viewer whose account belongs to the older site there, from any other page; the master account is no
 * such account. As a whole document: the older site runs without our scripts.
 */
export function leadToOlderSite({ page, isSignedIn }: Platform, url: URL): Response | undefined {
  if (!page.isLegacy || !isSignedIn()) return undefined;
  const [, first = ''] = url.pathname.split('/');
  if (OPEN.has(first)) return undefined;
  return redirectDocument(paths.olderSite);
}
