import { flushCompileCache } from 'node:module';
import { refreshForPage } from '#modules/accounts/index.ts';
import { readConfig } from '#platform/config.ts';
import { buildApp } from './app.ts';
import { closeDeps, openDeps } from '#platform/deps.ts';
import { serveMetrics } from '#platform/metrics/serve-metrics.ts';
import { keepSeen } from '#platform/metrics/process-seen.ts';
import { startTracing } from '#platform/tracing/tracing.ts';
import { serveReadiness } from './readiness.ts';
import { mountSite } from './site.ts';

const CLOSE_MS = 10_000;

const config = readConfig();
const deps = await openDeps(config, 'server');
const tracing = await startTracing(config, 'server', deps.log);
const app = await buildApp(deps);
const readiness = serveReadiness(app, deps);
await mountSite(app, deps, (page) => refreshForPage(deps, page));
const seen = keepSeen(deps, 'server');
const metrics = await serveMetrics(config, 'server', deps.log);
const { host, port, listenFd } = config.http;
if (listenFd === undefined) await app.listen({ host, port });
else await listenTogether(listenFd);
deps.log.info({ url: config.http.publicUrl, metricsPort: metrics.port }, 'the server is ready');
// Also when it is killed, the next one starts from what this one has compiled.
flushCompileCache();

/** On a socket that a supervisor holds: servers that share it take from one queue. */
async function listenTogether(fd: number): Promise<void> {
  await app.ready();
  await new Promise<void>((resolve, reject) => {
    app.server.once('error', reject).listen({ fd }, resolve);
  });
}

let stopping = false;
async function stop(signal: NodeJS.Signals): Promise<void> {
  if (stopping) return;
  stopping = true;
  deps.log.info({ signal }, 'the server stops');
  // At a terminal there is no balancer to wait for.
  const drainMs = signal === 'SIGINT' ? 0 : config.http.drainMs;
  // The one that takes its place, and those beside it, serve the same port: for a balancer nothing changes.
  const isReplaced = signal === 'SIGHUP';
  // A client that hangs on longer than this is cut off; a supervisor would do it anyway.
  setTimeout(() => process.exit(1), drainMs + CLOSE_MS).unref();
  await readiness.drain(drainMs, { isReplaced });
  await app.close();
  await seen.stop();
  await metrics.close();
  await tracing.close();
  await closeDeps(deps);
  process.exit(0);
}
process.on('SIGTERM', (signal) => void stop(signal));
process.on('SIGINT', (signal) => void stop(signal));
process.on('SIGHUP', (signal) => void stop(signal));
