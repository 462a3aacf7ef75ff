/** Pages below this hold a playback session of the account while they are open. */
export const WATCH_PATH = '/tonton/';

/** Where channels play: questions in the background must not take the picture away. */
export const LIVE_TV_PATH = '/play/live-tv/v2';

/** In the place of a category's slug. */
export const ALL_TITLES = 'semua';

type OnTimeline = {
  /** This programme from its start, be it over or still on. */
  programmeId?: string | undefined;
  /** From this moment on, as ISO time. */
  at?: string;
};

/** A channel, live or somewhere on its timeline. `genreId` is the list that it was chosen from. */
function liveTv(channelId: string, genreId?: string, where: OnTimeline = {}): string {
  const asked = new URLSearchParams({
    id: channelId,
    ...(genreId !== undefined && { genre_id: genreId }),
    ...(where.programmeId !== undefined && { acara: where.programmeId }),
    ...(where.at !== undefined && { dari: where.at }),
  });
  return `${LIVE_TV_PATH}?${asked}`;
}

/** Addresses of the site's pages, in one module. */
export const paths = {
  signOut: '/keluar',
  verify: '/verifikasi',
  /** The link was opened where no registration waits for it. */
  verifiedElsewhere: '/verifikasi?aktif=1',
  confirmContact: '/ganti-kontak',
  home: '/',
  /** Home of children. */
  kids: '/kids',
  /** Channels for children. */
  kidsLive: '/kids/live',
  /** Turns the children's mode of a visitor on and off. */
  kidsMode: '/kids/mode',
  /** Kindly sends a child for an adult. */
  forAdults: '/kids/dewasa',
  /** Who is watching? */
  profiles: '/profil',
  /** The same from a page, which another adult goes on with. */
  switchProfile: (from: string) =>
    from === '/' || from.startsWith('/profil')
      ? '/profil'
      : `/profil?${new URLSearchParams({ kembali: from })}`,
  /** Which child is watching? */
  childProfiles: '/profil?anak=1',
  forgotPin: '/profil/lupa-pin',
  manageProfiles: '/akun/penonton',
  /** Television: channels and the guide. */
  live: '/live',
  /** Sets the zone that times are shown in. */
  zone: '/live/zona',
  liveTv,
  channelPrefetch: (channelId: string, playbackId: string) =>
    `/play/live-tv/sebelah?${new URLSearchParams({ id: channelId, bersama: playbackId })}`,
  sports: '/olahraga',
  match: (slug: string) => `/olahraga/${slug}`,
  matchMoments: (channelId: string, from: string, until: string) =>
    `/olahraga/momen?${new URLSearchParams({ kanal: channelId, dari: from, sampai: until })}`,
  /** Calendar files. */
  programmeCalendar: (programmeId: string) => `/live/kalender/${programmeId}`,
  matchCalendar: (slug: string) => `/olahraga/${slug}/kalender`,
  teamCalendar: (slug: string) => `/olahraga/tim/${slug}/kalender`,
  /** For search engines: the list of lists, the pages of the site, and titles after a slug. */
  sitemap: '/sitemap.xml',
  sitemapPages: '/sitemap/halaman',
  sitemapTitles: (after: string | null) =>
    after === null ? '/sitemap/judul' : `/sitemap/judul?sesudah=${after}`,
  sitemapArticles: (after: string | null) =>
    after === null ? '/sitemap/artikel' : `/sitemap/artikel?sesudah=${after}`,
  /** What editors write. */
  promos: '/promosi',
  articles: '/artikel',
  articlesOf: (topic: string | null) => (topic === null ? '/artikel' : `/artikel?topik=${topic}`),
  article: (slug: string) => `/artikel/${slug}`,
  articleFeed: '/artikel/rss.xml',
  highlights: '/sorotan',
  /** Only a document that was loaded from here may hold YouTube's player. */
  clips: '/klip',
  clipsOf: (category: string | null) =>
    category === null ? '/klip' : `/klip?kategori=${category}`,
  clip: (slug: string) => `/klip?klip=${slug}`,
  search: '/cari',
  collection: '/koleksi',
  packages: '/paket',
  orderPage: '/beli',
  /** The packages, with a coupon for whichever is chosen. */
  packagesWithCoupon: (code: string) => `/paket?${new URLSearchParams({ kupon: code })}`,
  /** Straight to the code for one title: offer, method and sign-in on one page. */
  order: (productId: string, packageId?: string) =>
    `/beli?${new URLSearchParams({ judul: productId, ...(packageId && { paket: packageId }) })}`,
  /** What a buyer of this package agrees to: its newest version, or that of a cart. */
  terms: (packageId?: string, termsId?: string) =>
    packageId === undefined
      ? '/paket/syarat'
      : `/paket/syarat?paket=${packageId}${termsId === undefined ? '' : `&syarat=${termsId}`}`,
  help: '/bantuan',
  /** The form for a problem; the player fills in what it knows of where it happened. */
  report: (from: { title?: string; device?: string; network?: string; page?: string } = {}) => {
    const known = new URLSearchParams({
      ...(from.title && { judul: from.title }),
      ...(from.device && { perangkat: from.device }),
      ...(from.network && { jaringan: from.network }),
      ...(from.page && { halaman: from.page }),
    }).toString();
    return known === '' ? '/bantuan/lapor' : `/bantuan/lapor?${known}`;
  },
  /** How personal data are dealt with; `privacy` is where an account chooses about its own. */
  privacyPolicy: '/privasi',
  termsOfService: '/syarat-layanan',
  about: '/tentang',
  contact: '/kontak',
  login: '/login',
  /** Shows a code on a television; `connect` is where a phone approves it. */
  loginByCode: '/masuk/kode',
  connect: '/hubungkan',
  register: '/daftar',
  forgotPassword: '/lupa-sandi',
  resetPassword: '/atur-ulang-sandi',
  account: '/akun',
  security: '/akun/keamanan',
  accountProfile: '/akun/profil',
  privacy: '/akun/privasi',
  deleteAccount: '/akun/hapus',
  dataCap: '/akun/kuota',
  subscription: '/akun/langganan',
  /** What the account may watch now, and by what. */
  entitlements: '/akun/hak',
  /** Says so where there is none, else leads to the file. */
  entitlementReceipt: (entitlementId: string) => `/akun/hak/${entitlementId}/bukti`,
  entitlementReceiptFile: (entitlementId: string) => `/akun/hak/${entitlementId}/bukti.jws`,
  /** What was watched. */
  history: '/akun/riwayat',
  /** What the e-mail before the end of a plan links to. */
  renewalPage: '/perpanjang',
  renewal: (token: string) => `/perpanjang/${token}`,
  payPage: '/payment',
  /** Where gateways and wallets send a buyer back to. */
  paymentReturn: '/payment/kembali',
  /** Where a cart is paid; with the title that is wanted with it. */
  checkout: (cartId: string, productId?: string | null) =>
    `/payment?${new URLSearchParams({ cart_id: cartId, ...(productId && { judul: productId }) })}`,
  changeMethod: (cartId: string, productId?: string | null) =>
    `${paths.checkout(cartId, productId)}&ganti=1`,
  payments: '/akun/pembayaran',
  payment: (paymentId: string) => `/akun/pembayaran/${paymentId}`,
  /** Files, by way of the site, which renews the session first. */
  billingFile: '/akun/berkas/pembayaran.csv',
  invoiceFile: (invoiceId: string) => `/akun/berkas/faktur/${invoiceId}`,
  credit: '/akun/saldo',
  /** For buyers who paid and got nothing: asks the gateways on a post, shows the tickets on a get. */
  missingPayment: '/akun/uang-terpotong',
  ticketPage: '/kasus',
  /** A ticket by its signed link, also without signing in. */
  ticket: (token: string) => `/kasus/${token}`,
  /** Company and tax number of a business, for its invoices. */
  business: '/akun/faktur-bisnis',
  gifts: '/hadiah',
  openGift: '/hadiah/buka',
  /** Invites friends; `referralWith` also names the one who invited. */
  referral: '/ajak',
  referralWith: (code: string) => `/ajak?${new URLSearchParams({ kode: code })}`,
  registerInvited: (code: string) => `/daftar?${new URLSearchParams({ ajak: code })}`,
  /** Coupons of the second platform. */
  coupons: '/mitra/kupon',
  couponsOf: (categoryId: string, page = 1) =>
    `/mitra/kupon?${new URLSearchParams({ ...(categoryId && { kategori: categoryId }), ...(page > 1 && { halaman: String(page) }) })}`,
  ownCoupons: '/mitra/kupon/saya',
  coupon: (couponId: string) => `/mitra/kupon/${encodeURIComponent(couponId)}`,
  /** Verifies a receipt. */
  receipt: '/bukti',
  /** Takes a deletion back. */
  restore: '/pulihkan-akun',
  restoreUntil: (until: string) => `/pulihkan-akun?sampai=${encodeURIComponent(until)}`,
  devices: '/akun/perangkat',
  passkeys: '/akun/kunci-sandi',
  partner: '/akun/mitra',
  /** Leaves for the partner's own pages. */
  partnerLogin: '/login/mitra',
  /** Where the partner sends the browser back to. */
  partnerReturn: '/login/mitra/kembali',
  partnerContinue: '/login/mitra/lanjut',
  /** The address here is of an account that has not linked it: the auth library's error, which leads to `partnerContinue`. */
  partnerNotLinked: '/api/auth/error?error=AccountNotLinkedError&provider=mitra',
  olderSite: '/v3',
  olderTitle: (slug: string) => `/v3/judul/${slug}`,
  personalization: '/personalization',
  welcome: '/selamat-datang',
  /** Asks for what a registration at stage 4 lacks. */
  profileMissing: '/lengkapi-profil',
  title: (slug: string) => `/judul/${slug}`,
  /** What viewers think of a title; `query` is order, filter and where the list goes on. */
  reviews: (slug: string, query = '') => `/judul/${slug}/ulasan${query === '' ? '' : `?${query}`}`,
  /** Genres and categories are one to viewers: what is in either stands there. */
  genre: (slug: string) => `/kategori/${slug}`,
  /** All that is found for some words, such as a person's name. */
  find: (words: string) => `/cari?q=${encodeURIComponent(words)}`,
  category: (slug: string) => `/kategori/${slug}`,
  /** Every title, as far as the filters let it through. */
  allTitles: (filters: { jenis?: 'film' | 'series'; gratis?: '1' } = {}) =>
    [`/kategori/${ALL_TITLES}`, new URLSearchParams(filters)].filter(String).join('?'),
  /** The offers to watch one title, cheapest first. */
  packagesFor: (productId: string) => `/paket?judul=${productId}`,
  watch: (productId: string) => `${WATCH_PATH}${productId}`,
  /** A stretch of episodes as data, for a list that changes in place. */
  episodes: (productId: string, query: string) => `/episode/${productId}?${query}`,
  /** What to watch after this, as data. */
  afterWatching: (productId: string) => `/setelah/${productId}`,
  person: (slug: string) => `/orang/${slug}`,
  /** What the viewer was told. */
  inbox: '/notifikasi',
  inboxAfter: (key: string) => `/notifikasi?${new URLSearchParams({ setelah: key })}`,
  /** Of what, where and when not. */
  notificationSettings: '/akun/notifikasi',
  /** Titles that are announced. */
  coming: '/segera',
} as const;

/** What search engines leave alone: calls and media. */
export const closedToEngines = ['/platform/', '/api/', '/t/'] as const;

/** What the site's own server serves beside pages: calls, events and files. */
export const endpoints = {
  health: '/healthz',
  session: '/api/auth/session',
  visitorToken: '/api/tokentvs',
  /** Takes what went wrong in a browser. */
  authLog: '/api/auth/_log',
  refresh: '/platform/v2/auth/refresh',
  /** Any call by its path. */
  call: (path: string) => `/platform${path}`,
  serviceWorker: '/service-worker.js',
  /** The inbox as server-sent events. */
  inboxEvents: '/platform/v2/inbox/events',
  /** A stream of server-sent events. */
  paymentEvents: (paymentId: string) => `/platform/v2/payment/${paymentId}/events`,
  exportFile: (exportId: string) => `/platform/v2/account/export/${exportId}/file`,
  billingFile: '/platform/v2/billing/csv',
  invoiceFile: (invoiceId: string, format: string) =>
    `/platform/v2/invoice/${encodeURIComponent(invoiceId)}/file?format=${format}`,
} as const;

/** Pages of the sandbox, where the demo shows the outside world. */
export const sandbox = {
  inbox: (address: string) => `/_dev/inbox?to=${encodeURIComponent(address)}`,
  wallet: (paymentId: string) => `/_dev/wallet?order=${paymentId}`,
} as const;
