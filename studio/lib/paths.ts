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
  home: '/beranda',
  homeDocument: (documentId: string) => `/beranda/${documentId}`,
  releases: '/rilis',
  release: (releaseId: string) => `/rilis/${releaseId}`,
  articles: '/artikel',
  promos: '/promo',
  highlights: '/sorotan',
  youtube: '/youtube',
  pictures: '/gambar',
  uploads: '/unggahan',
  jobs: '/pekerjaan',
  asset: (assetId: string) => `/media/${assetId}`,
  channels: '/saluran',
  channel: (channelId: string) => `/saluran/${channelId}`,
  wall: '/dinding',
  alarms: '/dinding/alarm',
  quality: '/kualitas',
  guides: '/panduan',
  guide: (guideSourceId: string) => `/panduan/${guideSourceId}`,
  sports: '/olahraga',
  fixture: (fixtureId: string) => `/olahraga/${fixtureId}`,
  accounts: '/akun',
  account: (accountId: string) => `/akun/${accountId}`,
  tickets: '/kasus',
  ticket: (ticketId: string) => `/kasus/${ticketId}`,
  approvals: '/persetujuan',
  approval: (approvalId: string) => `/persetujuan/${approvalId}`,
  packages: '/paket',
  package: (packageId: string) => `/paket/${packageId}`,
  terms: '/syarat',
  termsDocument: (documentId: string) => `/syarat/${documentId}`,
  promotions: '/kupon',
  invoices: '/faktur',
  invoice: (invoiceId: string) => `/faktur/${invoiceId}`,
  ledger: '/buku',
  reports: '/laporan',
  refunds: '/refund',
  reconciliation: '/rekonsiliasi',
  trail: '/jejak',
  staff: '/petugas',
  system: '/sistem',
  channelAsRun: (channelId: string) => `/jadwal/${channelId}/riwayat`,
  titleAsRun: (titleId: string) => `/judul/${titleId}/riwayat`,
} as const;

/** What the sandbox shows at this address: no pages of the studio, and none beside a service without one. */
export const sandbox = {
  clock: '/_dev/clock',
  staff: '/_dev/staff',
} as const;

const pageOf: Record<DocumentKind, string> = {
  article: paths.articles,
  promo: paths.promos,
  highlight: paths.highlights,
  clip: paths.youtube,
  clipCategory: paths.youtube,
  title: paths.titles,
  rail: paths.home,
  banner: paths.home,
  terms: paths.terms,
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
