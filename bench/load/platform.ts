import { refreshForPage } from '#modules/accounts/index.ts';
import { readConfig } from '#platform/config.ts';
import { openDeps } from '#platform/deps.ts';
import { buildApp } from '../../server/app.ts';
import { mountSite } from '../../server/site.ts';

/** The platform as `server/main.ts` builds it, on a free port: without the pages, or by the word `site` with them. */
const deps = await openDeps(readConfig(), 'bench');
const app = await buildApp(deps);
if (process.argv[2] === 'site') await mountSite(app, deps, (page) => refreshForPage(deps, page));
console.log(`listening ${await app.listen({ host: '127.0.0.1', port: 0 })}`);
