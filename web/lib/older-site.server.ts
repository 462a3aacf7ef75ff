import { redirectDocument } from 'react-router';
import { paths } from './paths.ts';
import type { Platform } from './platform.server.ts';

/** What the older site's own pages lead to: itself, the player, and the doors in and out. */
const OPEN = /^\/(v3|tonton|keluar|login|verifikasi)(\/|$)/;

/**
 * Leads a viewer whose account belongs to the older site there, from any other page; the master account is no
 * such account. As a whole document: the older site runs without our scripts.
 */
export function leadToOlderSite({ page, isSignedIn }: Platform, url: URL): Response | undefined {
  if (!page.isLegacy || !isSignedIn() || OPEN.test(url.pathname)) return undefined;
  return redirectDocument(paths.olderSite);
}
