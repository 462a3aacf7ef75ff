import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import studioRoutes from '../../studio/app/routes.ts';
import webRoutes from '../../web/app/routes.ts';
import { type Source, sources } from './sources.ts';

/** First parts that no page has: what `server` serves beside the sites. */
const SERVED = /^\/(?:api|img|platform|t)(?:[/:]|$)/;
/** Files whose addresses are of others, or of no site. */
const others: Readonly<Record<string, string>> = {
  'server/modules/commerce/payments/gateways/doku/gateway.ts': "DOKU's",
  'server/modules/commerce/payments/gateways/doku/refund.ts': "DOKU's",
  'server/modules/commerce/payments/gateways/doku/snap.ts': "DOKU's",
  'server/modules/partner/coupons/trinvi.ts': "TRINVI's",
  'server/modules/partner/openid/openid-partner.ts': "the partner's",
  'server/modules/playback/origin/paths.ts': 'the time of the media origin',
};

/** Every address of these routes; `*` is the page of those that are none. */
function pathsOf(routes: readonly RouteConfigEntry[], above = ''): string[] {
  return routes.flatMap(({ path, children = [] }) => {
    if (path === '*') return [];
    const own = path === undefined ? above : `${above}/${path}`;
    return [own, ...pathsOf(children, own)];
  });
}

const pages = [...pathsOf(webRoutes), ...pathsOf(studioRoutes).map((path) => `/studio${path}`)].map(
  (path) => new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}/?$`),
);

/** Addresses that a text writes out, without what they ask by; `:` is what it fills in. */
function addressesOf(text: string): string[] {
  const filled = text.replaceAll(/\$\{[^{}]*\}/g, (hole) =>
    /\b(?:publicUrl|origin)\}$/.test(hole) ? '@' : ':',
  );
  const found = [...filled.matchAll(/(?:['"`]|@)(\/[a-z][\w:./%-]*)/g)];
  return found.flatMap(([, address = '']) => (SERVED.test(address) ? [] : [address]));
}

const isPage = (address: string) => pages.some((page) => page.test(address));
const lostIn = (files: readonly Source[]) =>
  files.flatMap(({ file, text }) =>
    addressesOf(text)
      .filter((address) => !isPage(address))
      .map((address) => `${file}: ${address}`),
  );

const modules = sources('server/modules/**/*.ts').filter(({ file }) => !file.includes('.test.'));

test('addresses that modules send, by e-mail and notification, are of pages that there are', () => {
  const own = modules.filter(({ file }) => !(file in others));
  expect(own.length).toBeGreaterThan(600);
  expect(own.flatMap(({ text }) => addressesOf(text)).length).toBeGreaterThan(60);
  expect(lostIn(own)).toEqual([]);
});

test('no file is left over among those that name addresses of others', () => {
  const named = modules.filter(({ file }) => file in others);
  const found = new Set(named.flatMap((file) => lostIn([file]).map(() => file.file)));
  expect([...found].toSorted()).toEqual(Object.keys(others).toSorted());
});

test('the law can fail: it finds addresses of pages that are gone', () => {
  const texts = [
    "url: '/akun/keamanan-lama',",
    'path: `/film/${slug}`,',
    '`${deps.config.http.publicUrl}/lupa-kata-sandi`',
    'text(`Atur kapan saja: ${publicUrl}/akun/kabar`)',
    'url: `${publicUrl}/studio/akun/${id}/saldo`,',
    'const url = `${origin}/pertandingan/${slug}?dari=surel`;',
  ];
  for (const text of texts) expect(lostIn([{ file: 'emails.ts', text }]), text).toHaveLength(1);
});

test('pages are known with what is filled in and asked, and of both sites', () => {
  const texts = [
    "url: '/akun/keamanan',",
    '`/payment?cart_id=${cart.id}`',
    '`${publicUrl}/perpanjang/${writeRenewalToken(id, tokenKey)}`',
    '`${publicUrl}/akun/langganan#otomatis`',
    '`${config.http.publicUrl}/studio/undangan/${token}`',
    "'/platform/v2/billing/csv'",
  ];
  expect(texts.flatMap((text) => lostIn([{ file: 'emails.ts', text }]))).toEqual([]);
});
