/** An address of the site, with when it last changed where that is known (ISO time). */
export type Listed = { path: string; at?: string };

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** A site map as search engines read it. */
export function sitemapOf(origin: string, listed: readonly Listed[]): Response {
  const urls = listed.map(({ path, at }) => {
    const changed = at === undefined ? '' : `<lastmod>${at}</lastmod>`;
    return `<url><loc>${escaped(origin, path)}</loc>${changed}</url>`;
  });
  return xml(`${HEAD}<urlset xmlns="${SCHEMA}">\n${urls.join('\n')}\n</urlset>\n`);
}

/** A site map of site maps. */
export function sitemapIndex(origin: string, paths: readonly string[]): Response {
  const maps = paths.map((path) => `<sitemap><loc>${escaped(origin, path)}</loc></sitemap>`);
  return xml(`${HEAD}<sitemapindex xmlns="${SCHEMA}">\n${maps.join('\n')}\n</sitemapindex>\n`);
}

function escaped(origin: string, path: string): string {
  return new URL(path, origin).href.replaceAll('&', '&amp;');
}

function xml(body: string): Response {
  return new Response(body, { headers: { 'content-type': 'application/xml; charset=utf-8' } });
}
