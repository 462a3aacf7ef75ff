import { refreshForPage } from '#modules/accounts/index.ts';
import { readConfig } from '#platform/config.ts';
import { buildApp } from './app.ts';
import { closeParts, openParts } from '#platform/parts.ts';
import { mountSite } from './site.ts';

const DRAIN_MS = 10_000;

const config = readConfig();
const parts = await openParts(config, 'server');
const app = await buildApp(parts);
await mountSite(app, parts, (page) => refreshForPage(parts, page));
await app.listen({ host: config.http.host, port: config.http.port });
parts.log.info({ url: config.http.publicUrl }, 'the server is ready');

let stopping = false;
async function stop(signal: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  parts.log.info({ signal }, 'the server stops');
  // Whoever hangs longer than this is cut off; a supervisor would do it anyway.
  setTimeout(() => process.exit(1), DRAIN_MS).unref();
  await app.close();
  await closeParts(parts);
  process.exit(0);
}
process.on('SIGTERM', (signal) => void stop(signal));
process.on('SIGINT', (signal) => void stop(signal));
