import type { DocumentKind } from '#contract/editorial/documents.ts';

/** Pages of the studio, below its /studio: what links, redirects and the palette lead to. */
export const paths = {
  start: '/',
  signIn: '/masuk',
  signOut: '/keluar',
  ownPasskeys: '/kunci',
  titles: '/judul',
  newTitle: '/judul/baru',
  title: (titleId: string, part?: string) =>
    `/judul/${titleId}${part === undefined ? '' : `?bagian=${part}`}`,
  bulks: '/judul/massal',
  bulk: (jobId: string) => `/judul/massal/${jobId}`,
  titleImport: '/judul/impor',
  topics: '/judul/genre',
  rights: '/hak',
  moderation: '/komentar',
  week: '/jadwal',
  fillers: '/jadwal/pengisi',
  channelWeek: (channelId: string) => `/jadwal/${channelId}`,
} as const;

const pageOf: Record<DocumentKind, string> = {
  article: '/artikel',
  promo: '/promo',
  highlight: '/sorotan',
  clip: '/youtube',
  clipCategory: '/youtube',
  title: '/judul',
  rail: '/beranda',
  banner: '/beranda',
  terms: '/syarat',
};

export const pageOfDocument = (kind: DocumentKind, documentId: string) =>
  `${pageOf[kind]}/${documentId}`;

/** Pages that need no staff session. */
export const openPages: readonly RegExp[] = [/^\/masuk$/, /^\/undangan\/[^/]+$/];

/** The sign-in page, which leads back to where somebody was. */
export function signInFrom(path: string): string {
  return path === paths.start
    ? paths.signIn
    : `${paths.signIn}?${new URLSearchParams({ ke: path })}`;
}

/** A page of the studio out of an address that anybody may have written; the start page instead of any other. */
export function ownPage(path: string | null): string {
  return path !== null && /^\/(?![/\\])[\w\-./?=&%~+:,]*$/.test(path) ? path : paths.start;
}

/** From the browser's address to the address below /studio. */
export function belowStudio(pathname: string): string {
  return pathname.replace(/^\/studio(?=\/|$)/, '').replace(/\/$/, '') || paths.start;
}
