import { flushCompileCache } from 'node:module';
import { registerMutant } from './mutants.ts';

// The platform without its site, as a buyer's calls meet it. With CHAOS_MUTANT one guard of money is taken out while
// its source is loaded: the product itself has no such switch.
const mutant = process.env['CHAOS_MUTANT'];
if (mutant) registerMutant(mutant);

const { readConfig } = await import('#platform/config.ts');
const { openDeps } = await import('#platform/deps.ts');
const { buildApp } = await import('../../server/app.ts');

const config = readConfig();
const deps = await openDeps(config, 'server');
const app = await buildApp(deps);
await app.listen({ host: '127.0.0.1', port: config.http.port });
// It will be killed: the next one finds what this one compiled.
flushCompileCache();
