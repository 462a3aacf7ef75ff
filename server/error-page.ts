import { PRODUCT_NAME } from '#contract/constants.ts';
import { errorBody, type PlatformError } from '#platform/errors.ts';

/** Nothing of it runs and nothing is fetched: it stands where no page could be rendered. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

type Answer = { status: number; headers: Record<string, string>; body: string };

/** An error as its asker reads it: people in a browser get a page, programs get the body of every failed call. */
export function presentError(
  error: PlatformError,
  { id, accept = '' }: { id: string; accept?: string | undefined },
): Answer {
  const body = errorBody(error, id);
  const answer = (type: string, text: string, more = {}) => ({
    status: body.status,
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store', ...more },
    body: text,
  });
  if (!accept.includes('text/html')) return answer('application/json', JSON.stringify(body));
  const policy = { 'content-security-policy': POLICY };
  return answer('text/html', pageOf(body.title ?? '', body.message, id), policy);
}

/** All three texts are ours: those of the catalogue, and an id that holds letters, digits and dashes alone. */
function pageOf(title: string, message: string, id: string): string {
  return `<!doctype html><html lang="id"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title} | ${PRODUCT_NAME}</title><style>
body{margin:0;min-height:100vh;display:grid;place-content:center;background:#0b0f14;color:#f3f6f9;font:16px/1.5 system-ui,sans-serif}
main{max-width:32rem;padding:24px}h1{font-size:24px;margin:0 0 8px}p{margin:0 0 16px}a{color:#ffb45c}small{color:#9aa7b4}
</style></head><body><main><h1>${title}</h1><p>${message}</p>
<p><a href="/">Ke beranda ${PRODUCT_NAME}</a></p><small>Kode: ${id}</small></main></body></html>`;
}
