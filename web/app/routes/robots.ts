import { closedToEngines, paths } from '../../lib/page/paths.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import type { Route } from './+types/robots.ts';

/** What engines leave alone, and where the rest is listed: by the site's whole address, which no file could know. */
export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(platformContext).page;
  const lines = [
    'User-agent: *',
    ...closedToEngines.map((path) => `Disallow: ${path}`),
    `Sitemap: ${new URL(paths.sitemap, origin).href}`,
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
}
