import { PRODUCT_NAME } from '#contract/constants.ts';
import type { Platform } from '../../lib/platform/platform.server.ts';
import { paths } from '../../lib/page/paths.ts';

/**
 * A link in a webmail is a step from another site, on which our Strict cookies stay behind: its viewer must not be
 * asked to sign in before they could show that they have. Returns a page that takes the same step once more from
 * here, with them; undefined where nothing was lost.
 */
export function stepInside(
  { page }: Platform,
  request: Request,
  response: Response,
): Response | undefined {
  const { headers, method } = request;
  const isFromElsewhere =
    method === 'GET' &&
    headers.get('sec-fetch-site') === 'cross-site' &&
    headers.get('sec-fetch-dest') === 'document';
  const wantsSignIn = response.headers.get('location')?.startsWith(`${paths.login}?`) === true;
  const hasSession = page.cookies['access_token'] ?? page.cookies['refresh_token'];
  if (!isFromElsewhere || !wantsSignIn || hasSession !== undefined) return undefined;
  // What the refused step wanted to keep is kept by the next one.
  page.setCookies.length = 0;
  const url = new URL(request.url);
  const target = `${url.pathname}${url.search}`.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return new Response(
    `<!doctype html><html lang="id"><head><meta charset="utf-8"><title>${PRODUCT_NAME}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="dark">
<meta http-equiv="refresh" content="0; url=${target}"></head>
<body><main><h1>Sebentar, ya</h1><p><a href="${target}">Lanjutkan ke ${PRODUCT_NAME}</a></p></main></body></html>`,
    { headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } },
  );
}
