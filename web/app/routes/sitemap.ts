import { getSitemapPages } from '#contract/catalog/sitemap.ts';
import { getSitemapArticles } from '#contract/editorial/articles.ts';
import { paths } from '../../lib/page/paths.ts';
import { sitemapIndex } from '../../lib/page/sitemap.ts';
import { type Platform, platformContext } from '../../lib/platform/platform.server.ts';
import type { Route } from './+types/sitemap.ts';

/** The list of lists. */
export async function loader({ context }: Route.LoaderArgs) {
  const { call, page } = context.get(platformContext);
  const [{ after }, articles] = await Promise.all([
    call(getSitemapPages).then(({ result }) => result),
    listArticleFiles(call),
  ]);
  return sitemapIndex(page.origin, [
    paths.sitemapPages,
    ...after.map(paths.sitemapTitles),
    ...articles.map(paths.sitemapArticles),
  ]);
}

/** More articles than editors ever write. */
const MOST_FILES = 10;

/** After which slugs the files of articles begin; null is the first. */
async function listArticleFiles(
  call: Platform['call'],
  files: (string | null)[] = [null],
): Promise<(string | null)[]> {
  const after = files.at(-1) ?? undefined;
  const { next } = (await call(getSitemapArticles, { query: { after } })).result;
  if (next === null || files.length >= MOST_FILES) return files;
  return listArticleFiles(call, [...files, next]);
}
