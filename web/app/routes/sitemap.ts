import { getSitemapPages } from '#contract/catalog/sitemap.ts';
import { paths } from '../../lib/page/paths.ts';
import { sitemapIndex } from '../../lib/page/sitemap.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import type { Route } from './+types/sitemap.ts';

/** The list of lists. */
export async function loader({ context }: Route.LoaderArgs) {
  const { call, page } = context.get(platformContext);
  const { after } = (await call(getSitemapPages)).result;
  return sitemapIndex(page.origin, [paths.sitemapPages, ...after.map(paths.sitemapTitles)]);
}
