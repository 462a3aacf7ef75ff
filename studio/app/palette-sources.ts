import { type StaffRole, staffKinds } from '#contract/call.ts';
import { findInPalette, isAccountKey } from '../features/accounts/find-in-palette.ts';
import { findChannelsInPalette } from '../features/channels/find-in-palette.ts';
import { findDocumentsInPalette } from '../features/editorial/find-in-palette.ts';
import { findPackagesInPalette } from '../features/offers/find-in-palette.ts';
import { findPromotionsInPalette } from '../features/promotions/find-in-palette.ts';
import { findTicketInPalette, isTicketNumber } from '../features/tickets/find-in-palette.ts';
import { findTitlesInPalette } from '../features/titles/find-in-palette.ts';
import { findRequestInPalette, isRequestId } from '../features/trail/find-in-palette.ts';
import { paths } from '../lib/paths.ts';
import { placeOf } from './navigation.ts';

/** One find of the palette; `to` is a page of the studio. */
export type PaletteItem = { id: string; label: string; note?: string; to: string };

/**
 * What an area adds to the palette: a search of its own, asked in the browser by `callStudio` once somebody has typed
 * enough. A source that fails says nothing; the others go on.
 */
export type PaletteSource = {
  id: string;
  /** Above its finds. */
  title: string;
  roles: readonly StaffRole[];
  /** Whether these words can be anything of it: an order number, an address, at least three letters. */
  takes: (words: string) => boolean;
  search: (words: string, signal: AbortSignal) => Promise<readonly PaletteItem[]>;
};

/** A line an area. */
export const paletteSources: readonly PaletteSource[] = [
  {
    id: 'accounts',
    title: 'Akun',
    roles: ['support', 'finance', 'admin'],
    takes: isAccountKey,
    search: findInPalette,
  },
  {
    id: 'titles',
    title: 'Judul',
    roles: staffKinds,
    takes: (words) => words.trim().length >= 3,
    search: findTitlesInPalette,
  },
  {
    id: 'documents',
    title: 'Dokumen dan rilis',
    roles: placeOf(paths.articles)?.roles ?? [],
    takes: (words) => words.trim().length >= 3,
    search: findDocumentsInPalette,
  },
  {
    id: 'channels',
    title: 'Saluran',
    roles: placeOf(paths.channels)?.roles ?? [],
    takes: (words) => words.trim().length >= 3 || /^\d+$/.test(words.trim()),
    search: findChannelsInPalette,
  },
  {
    id: 'packages',
    title: 'Paket',
    roles: placeOf(paths.packages)?.roles ?? [],
    takes: (words) => words.trim().length >= 3,
    search: findPackagesInPalette,
  },
  {
    id: 'tickets',
    title: 'Kasus',
    roles: placeOf(paths.tickets)?.roles ?? [],
    takes: isTicketNumber,
    search: findTicketInPalette,
  },
  {
    id: 'promotions',
    title: 'Kupon',
    roles: placeOf(paths.promotions)?.roles ?? [],
    takes: (words) => words.trim().length >= 3,
    search: findPromotionsInPalette,
  },
  {
    id: 'requests',
    title: 'Jejak permintaan',
    roles: staffKinds,
    takes: isRequestId,
    search: findRequestInPalette,
  },
];
