import { accountsModule } from '#modules/accounts/index.ts';
import { catalogModule } from '#modules/catalog/index.ts';
import { readConfig } from '#platform/config.ts';
import { openDeps } from '#platform/deps.ts';
import { registrarOf } from '#platform/module.ts';
import { assembleApp } from '../assemble-app.ts';

/** A server of its own process that takes uploads, to be killed. Its port is the configured one. */
const config = readConfig();
const deps = await openDeps(config, 'uploads');
const app = await assembleApp(deps, {
  accounts: registrarOf(accountsModule),
  catalog: registrarOf(catalogModule),
});
await app.listen({ host: '127.0.0.1', port: config.http.port });
process.send?.('listening');
