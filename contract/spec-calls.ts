import type { Call, Method, ModuleName } from './call.ts';

/** A call that the specification asks for in its section 7, served or not. */
export type SpecCall = Pick<Call, 'base'> & {
  method: Method;
  /** As in `Call`: `{product}` written out, a leading slash even where the specification has none. */
  path: string;
  /** The capability folder that serves it, or will. */
  module: ModuleName;
  /** What the call is about, to group and plan by. */
  area: string;
};

type Line = readonly [Method, path: string];
type Group = readonly [ModuleName, area: string, ...Line[]];

/** Calls of the site's own server, not below `/platform`. */
const own: readonly Group[] = [
  [
    'accounts',
    'service tokens',
    ['POST', '/api/tokentvs'],
    ['POST', '/api/tokenv1'],
    ['POST', '/api/tokenv2'],
    ['POST', '/api/tokenxgo'],
    ['POST', '/api/tokentrvplus'],
    ['POST', '/api/hmac'],
    ['GET', '/api/checkEnv'],
  ],
  [
    'accounts',
    'auth library',
    ['GET', '/api/auth/session'],
    ['GET', '/api/auth/csrf'],
    ['GET', '/api/auth/providers'],
    ['POST', '/api/auth/signin/{provider}'],
    ['POST', '/api/auth/callback/{provider}'],
    ['POST', '/api/auth/signout'],
    ['POST', '/api/auth/_log'],
    ['GET', '/api/auth/error'],
  ],
  [
    'partner',
    'second platform',
    ['POST', '/api/trinvi/login'],
    ['GET', '/api/trinvi/getCoupon'],
    ['GET', '/api/trinvi/getAllCategory'],
    ['POST', '/api/trinvi/redeem'],
  ],
];

const upstream: readonly Group[] = [
  [
    'accounts',
    'sign-up and sign-in',
    ['POST', '/v2/auth/login'],
    ['POST', '/v2/auth/register'],
    ['POST', '/v2/auth/reg/final'],
    ['POST', '/register-stage'],
    ['GET', '/v25/auth/verify'],
    ['POST', '/v2/auth/resend-verification'],
    ['POST', '/v2/auth/req-reset-password'],
    ['POST', '/v2/auth/reset-password'],
    ['GET', '/global/v2/auth/validate-bearer'],
  ],
  [
    'accounts',
    'account',
    ['GET', '/profile/details'],
    ['POST', '/profile/update'],
    ['POST', '/profile/v2/change-password'],
    ['POST', '/v2/account/user/cek-delete/2.1'],
    ['POST', '/v2/account/user/delete/2.1'],
  ],
  [
    'accounts',
    'devices',
    ['GET', '/v2/device/list-po2'],
    ['POST', '/v2/device/save'],
    ['POST', '/v2/device/delete'],
  ],
  [
    'partner',
    'external sign-in',
    ['POST', '/login/external'],
    ['POST', '/global/v2/auth/redirect-login'],
  ],
  [
    'profiles',
    'parental control',
    ['POST', '/parentalcontrol/submit'],
    ['POST', '/parentalcontrol/verification-otp'],
    ['GET', '/parentalcontrol/reset'],
  ],
  [
    'catalog',
    'titles',
    ['GET', '/product/list'],
    ['GET', '/product/detail'],
    ['GET', '/category/list'],
    ['GET', '/search/vod_list'],
    ['POST', '/matrix-cas/v2/single-vod/list'],
    ['POST', '/matrix-cas/v2/series-vod/list'],
  ],
  [
    'catalog',
    'home',
    ['GET', '/v2/cms/topbanner/getAllTopBanner'],
    ['GET', '/v2/cms/middlebanner/getAllMiddleBanner'],
    ['GET', '/cms/v2/freecontent/getAllFreeContent'],
  ],
  [
    'commerce',
    'packages',
    ['GET', '/subscribe_product/list'],
    ['GET', '/product/package_info'],
    ['GET', '/tayang/tvs/list-subscribe'],
    ['POST', '/tayang/package/is-premium'],
    ['POST', '/v2/customer/freemium-check'],
    ['POST', '/v2/tvs/billing/freemium'],
    ['POST', '/v2/minipack/activation'],
  ],
  [
    'commerce',
    'cart',
    ['POST', '/v2/cart/create'],
    ['GET', '/v2/cart/{id}'],
    ['POST', '/v2/cart/{id}/update'],
    ['POST', '/v2/cart/checkout'],
  ],
  [
    'commerce',
    'payment',
    ['GET', '/billing/payment/tayang/redirect'],
    ['GET', '/billing/payment/tayang/verify'],
    ['GET', '/billing/payment/tayang/show/data'],
    ['POST', '/v2/tayang/payment/inquiry'],
    ['POST', '/v2/tayang/payment/{token}'],
    ['POST', '/billing/payment/doku/web/pay/ovo'],
    ['POST', '/tvs/billing/create'],
    ['POST', '/transvisionplus/customer/detail'],
  ],
  [
    'commerce',
    'history',
    ['GET', '/billing/list'],
    ['GET', '/billing/list_subscribe'],
    ['POST', '/v2/minipack/transaction-history/detail'],
    ['POST', '/v2/minipack/invoice'],
  ],
  [
    'live',
    'channels',
    ['GET', '/tayang/tvs/categories'],
    ['GET', '/tayang/tvs/genres'],
    ['GET', '/v2/channel/list'],
    ['GET', '/global/v1/channel'],
    ['GET', '/global/v1/channel-by-genre'],
    ['GET', '/global/v1/mapping-channel'],
    ['GET', '/v2/cms/getEPGData'],
    ['POST', '/matrix-cas/v2/live-tv/list'],
  ],
  [
    'playback',
    'watching',
    ['GET', '/tayang/channel/v2/get_url_transform'],
    ['GET', '/product/getThumbnails'],
    ['GET', '/product/continue_play_list'],
    ['POST', '/history/watch_vod_create'],
    ['POST', '/watch_log/channel'],
    ['GET', '/cms/v2/getAllPopularChannel'],
  ],
  [
    'engagement',
    'favourites',
    ['GET', '/favorite/list'],
    ['POST', '/favorite/add'],
    ['POST', '/favorite/delete'],
  ],
  ['engagement', 'comments', ['GET', '/list_comment'], ['POST', '/write_comment']],
  ['engagement', 'referral', ['GET', '/referral/detail']],
  [
    'engagement',
    'personalization',
    ['GET', '/personalization/preferensi-content/list'],
    ['GET', '/personalization/content-rating/list'],
    ['GET', '/personalization/cek-status'],
    ['POST', '/personalization/submit-personalization'],
  ],
  [
    'editorial',
    'content management',
    ['POST', '/hospitality/v1/cms/auth/login'],
    ['POST', '/hospitality/v1/cms/user/refresh-token'],
    // The content-management client asks for any path below its own root.
    ['GET', '/hospitality/v1/cms/{path}'],
  ],
  [
    'editorial',
    'promotions and articles',
    ['GET', '/promosi/get-all-promo'],
    ['GET', '/articles/list'],
    ['GET', '/articles/details'],
    ['GET', '/cms/getAllDatatayangHighlight'],
    ['GET', '/cms/gettayangYoutubeAllData'],
    ['GET', '/cms/gettayangYoutubeCategory'],
    ['GET', '/cms/gettayangYoutubeData'],
  ],
  ['notifications', 'mail', ['POST', '/v2/message/email']],
];

function spread(base: '' | '/platform', groups: readonly Group[]): SpecCall[] {
  return groups.flatMap(([module, area, ...lines]) =>
    lines.map(([method, path]) => ({ base, method, path, module, area })),
  );
}

/** Every call of section 7; whether one is served is read from `calls`, never written here. */
export const specCalls: readonly SpecCall[] = [
  ...spread('', own),
  ...spread('/platform', upstream),
];
