import { availableParallelism, hostname } from 'node:os';
import { readConfig } from '#platform/config.ts';
import { closeDeps, openDeps } from '#platform/deps.ts';
import { keepSeen } from '#platform/metrics/process-seen.ts';
import { serveMetrics } from '#platform/metrics/serve-metrics.ts';
import { watchIngest } from '#platform/metrics/service-metrics.ts';
import { startTracing } from '#platform/tracing/tracing.ts';
import { findEncoder } from '../packaging/encoder.ts';
import { createStation } from './station.ts';

const DRAIN_MS = 10_000;

const config = readConfig();
const deps = await openDeps(config, 'ingest');
const { log } = deps;
const tracing = await startTracing(config, 'ingest', log);
const encoder = await findEncoder(config);
if (encoder === null) {
  log.error('there is no ffmpeg: nothing can be taken in');
  // Not again and again: nothing will change by it.
  await closeDeps(deps);
  process.exit(0);
}
const writer = `${hostname()}/${process.pid}`;
const seen = keepSeen(deps, 'ingest', { ffmpeg: encoder.ffmpeg });
const station = createStation(deps, { encoder, writer, cores: availableParallelism() });
watchIngest(() => station.channels());
const metrics = await serveMetrics(config, 'ingest', log);

let stopping = false;
async function stop(signal: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  log.info({ signal }, 'the ingest stops');
  setTimeout(() => process.exit(1), DRAIN_MS).unref();
  await station.stop();
  await seen.stop();
  await metrics.close();
  await tracing.close();
  await closeDeps(deps);
  process.exit(0);
}
process.on('SIGTERM', (signal) => void stop(signal));
process.on('SIGINT', (signal) => void stop(signal));
