import { readConfig } from '#platform/config.ts';
import { openDeps } from '#platform/deps.ts';
import { buildApp } from '../../server/app.ts';

/** The platform as `server/main.ts` builds it, without the pages, on a free port. */
const app = await buildApp(await openDeps(readConfig(), 'bench'));
console.log(`listening ${await app.listen({ host: '127.0.0.1', port: 0 })}`);
