import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { serveMetrics } from '#platform/metrics/serve-metrics.ts';
import { afterThisFile } from '#test/after-file.ts';
import { aChannel } from '#test/factories/television.ts';
import { testDeps } from '#test/deps.ts';
import { measureOnce } from './measure-backlog.ts';

test('what waits in the whole service is told to Prometheus, on a port of its own', async () => {
  const { log, ...deps } = await testDeps();
  await aChannel(deps.db, { kind: 'encoded' });
  await deps.jobs.enqueue('media.package', { assetId: randomUUID() });
  await measureOnce(deps);
  const metrics = await serveMetrics({ metrics: { host: '127.0.0.1', port: 29_464 } }, log);
  afterThisFile(async () => metrics.close());
  const text = await (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text();
  expect(text).toMatch(/tayang_queue_jobs\{queue="media.package"\} 1/);
  expect(text).toMatch(/tayang_queue_age_seconds\{queue="media.package"\}/);
  expect(text).toContain('tayang_payment_overdue_seconds 0');
  expect(text).toContain('tayang_ingest_lag_seconds{');
  expect(text).toMatch(/tayang_pool_connections\{pool="primary",state="waiting"\} 0/);
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
});
