import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { HOUR, MINUTE } from '#contract/constants.ts';
import { sql } from '#platform/db.ts';
import { serveMetrics } from '#platform/metrics/serve-metrics.ts';
import { afterThisFile } from '#test/after-file.ts';
import { aChannel } from '#test/factories/live/television.ts';
import { testDeps } from '#test/deps.ts';
import { measureOnce } from './measure-backlog.ts';

const { log, config, ...deps } = await testDeps();
const { db, clock } = deps;
const serve = () =>
  serveMetrics(
    { ...config, metrics: { host: '127.0.0.1', port: 29_464, slot: 3, isOn: true } },
    'worker',
    log,
  );
const metrics = await serve();
afterThisFile(() => metrics.close());
const read = async (path = '/metrics', init?: RequestInit) =>
  (await fetch(`http://127.0.0.1:${metrics.port}${path}`, init)).text();
const before = (ms: number) => new Date(clock.now().getTime() - ms);

test('what waits in the whole service is told to Prometheus, on a port of its own', async () => {
  const { channelId } = await aChannel(db, { kind: 'encoded' });
  await deps.jobs.enqueue('media.package', { assetId: randomUUID() });
  await measureOnce(deps);
  const text = await read();
  expect(text).toMatch(/tayang_queue_jobs\{queue="media.package"\} 1/);
  expect(text).toMatch(/tayang_queue_age_seconds\{queue="media.package"\}/);
  expect(text).toContain('tayang_payment_overdue_seconds 0');
  // No ingest has it: it has no lag, which would only stand still.
  expect(text).toContain('tayang_ingest_channels{state="off"} 1');
  expect(text).not.toContain('tayang_ingest_lag_seconds{');
  expect(text).toContain('tayang_leases 0');
  expect(text).toContain('tayang_standbys 0');
  expect(text).toContain('tayang_upkeep_age_seconds{kind="backup"} +Inf');
  expect(text).toMatch(/tayang_pool_connections\{pool="primary",state="waiting"\} 0/);
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds');

  await sql`insert into live.ingest (channel_id, writer, epoch, state, lag_ms, drift_ms, renditions, waiting_rows, updated_at)
    values (${channelId}, 'w', 1, 'live', 2500, -40, '{v240,v480}', 3, ${clock.now()})
    on conflict (channel_id) do update set state = excluded.state, lag_ms = excluded.lag_ms, drift_ms = excluded.drift_ms,
      renditions = excluded.renditions, waiting_rows = excluded.waiting_rows, updated_at = excluded.updated_at`.execute(
    db,
  );
  await sql`insert into platform.upkeep (kind, at, note) values ('backup', ${before(HOUR)}, 'x')`.execute(
    db,
  );
  await measureOnce(deps);
  const after = await read();
  expect(after).toContain('tayang_ingest_channels{state="off"} 0');
  for (const line of ['lag_seconds', 'drift_seconds', 'renditions', 'waiting_rows'])
    expect(after).toContain(`tayang_ingest_${line}{channel="${channelId}"}`);
  expect(after).toContain('tayang_upkeep_age_seconds{kind="backup"} 3600');
});

test('objectives are counted over the last five whole minutes', async () => {
  const minute = new Date(Math.floor(clock.now().getTime() / MINUTE) * MINUTE - MINUTE);
  // Buckets of a third of a doubling from 50 ms on: the 16th ends at 2.0 s.
  const startup = Array.from({ length: 32 }, (_, at) => (at === 15 ? 90 : at === 16 ? 10 : 0));
  for (const [cube, key] of [
    ['title', randomUUID()],
    ['channel', randomUUID()],
    ['all', ''],
  ] as const)
    await sql`insert into playback.quality (grain, bucket, cube, key, attempts, plays, exits, start_failures, play_failures,
        stalls, stalled_ms, played_ms, kbit, startup)
      values ('minute', ${minute}, ${cube}, ${key}, 100, 100, 0, 0, 0, 0, 0, 0, 0, ${startup})`.execute(
      db,
    );
  await measureOnce(deps);
  const text = await read();
  expect(text).toContain('tayang_objective_events{objective="film_start"} 100');
  expect(text).toContain('tayang_objective_missed{objective="film_start"} 10');
  expect(text).toContain('tayang_objective_events{objective="payment"} 0');
});

test('who is on the machine sets what the log tells, by a word that there is', async () => {
  const put = (body: string) => read('/log-level', { method: 'PUT', body });
  expect(await read('/log-level')).toBe('silent\n');
  expect(await put('debug')).toBe('debug\n');
  expect(log.level).toBe('debug');
  expect(await put('loud')).toMatch(/^one of /);
  expect(await put('x'.repeat(1000))).toMatch(/^one of /);
  expect(log.level).toBe('debug');
  expect(await put('silent')).toBe('silent\n');
});

test('a server that takes the place of another gets its port when that ends', async () => {
  const next = await serve();
  afterThisFile(() => next.close());
  expect(next.port).toBe(29_467);
  await metrics.close();
  await expect.poll(() => read().catch(() => ''), { timeout: 10_000 }).toContain('tayang_leases');
});
