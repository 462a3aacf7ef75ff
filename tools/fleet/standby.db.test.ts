import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type Db, openDatabase, sql } from '#platform/db.ts';
import { createLog } from '#platform/log.ts';
import { registry } from '#platform/metrics/metrics.ts';
import { measureFollowers } from '../../worker/measure-backlog.ts';
import { promtoolPath } from '../check/promtool.ts';
import { type RunningPostgres, startPostgres } from '../postgres.ts';
import { root } from '../start/settings.ts';
import { REPLICA, startReplica } from './database.ts';

const MEGABYTE = 1_000_000;
const WRITTEN = 3;

const folder = mkdtempSync(path.join(os.tmpdir(), 'tayang-standby-'));
const [primaryDir, replicaDir] = [path.join(folder, 'primary'), path.join(folder, 'replica')];
const opened: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of opened.toReversed()) await close();
  rmSync(folder, { recursive: true, force: true });
});

function open({ url, stop }: RunningPostgres): Db {
  const db = openDatabase({ url, log: createLog({ logLevel: 'silent' }, 'standby') });
  opened.push(stop, () => db.destroy());
  return db;
}

/** What Prometheus reads of followers: each series with its value. */
async function scrape(primary: Db): Promise<Map<string, number>> {
  await measureFollowers(primary);
  const lines = (await registry.metrics()).matchAll(/^(tayang_(?:standby|slot)\S*) (\S+)$/gm);
  return new Map([...lines].map(([, series = '', value]) => [series, Number(value)]));
}

const standbys = 'tayang_standbys';
const lag = `tayang_standby_lag_bytes{standby="${REPLICA}"}`;
const kept = `tayang_slot_kept_bytes{slot="${REPLICA}"}`;

test('a real standby that lags and is lost is what the alerts are about', async () => {
  mkdirSync(primaryDir);
  const primary = await startPostgres({ dataDir: primaryDir, log: () => {} });
  const db = open(primary);
  const write = () =>
    sql`select pg_logical_emit_message(false, 'standby', repeat('x', ${MEGABYTE})) from generate_series(1, ${WRITTEN})`.execute(
      db,
    );
  expect(await scrape(db)).toEqual(new Map([[standbys, 0]]));

  const replica = await startReplica(primary, primaryDir, replicaDir);
  const follower = open(replica);
  await expect.poll(async () => (await scrape(db)).get(standbys)).toBe(1);
  const followed = await scrape(db);
  // A slot that is read keeps nothing back.
  expect([...followed.keys()].toSorted()).toEqual([lag, standbys].toSorted());

  await sql`select pg_wal_replay_pause()`.execute(follower);
  await write();
  await expect.poll(async () => (await scrape(db)).get(lag)).toBeGreaterThan(WRITTEN * MEGABYTE);
  await sql`select pg_wal_replay_resume()`.execute(follower);
  await expect.poll(async () => (await scrape(db)).get(lag)).toBeLessThan(MEGABYTE);

  await replica.stop();
  await write();
  await expect.poll(async () => (await scrape(db)).get(standbys)).toBe(0);
  // What was written leaves the log's buffers a moment later.
  await expect.poll(async () => (await scrape(db)).get(kept)).toBeGreaterThan(WRITTEN * MEGABYTE);
  const lost = await scrape(db);
  expect(lost.has(lag)).toBe(false);

  const series = (name: string) =>
    `{ series: '${name}', values: '${followed.get(name) ?? '_'}x19 ${lost.get(name) ?? '_'}x20' }`;
  runRules([standbys, lag, kept].map(series));
});

/** As Prometheus would see it a minute a look: twenty as it followed, twenty as it was lost. */
function runRules(series: readonly string[]): void {
  const promtool = promtoolPath();
  if (promtool === undefined) throw new Error('promtool is missing: install it, or run npm test');
  const file = path.join(folder, 'standby.yaml');
  const alert = (at: string, fires: string) =>
    `{ eval_time: ${at}, alertname: StandbyGone, exp_alerts: [${fires}] }`;
  const gone =
    "{ exp_labels: { severity: page }, exp_annotations: { summary: 'A standby that followed the primary follows it no more', " +
    'runbook: docs/runbooks/ReplicaLate.md } }';
  writeFileSync(
    file,
    `rule_files: [${path.join(root, 'deploy/observability/alerts.yaml')}]
tests:
  - interval: 1m
    input_series: [${series.join(', ')}]
    alert_rule_test: [${alert('19m', '')}, ${alert('24m', '')}, ${alert('26m', gone)}]
`,
  );
  const ran = spawnSync(promtool, ['test', 'rules', file], { encoding: 'utf8' });
  expect(`${ran.stdout}${ran.stderr}`).toContain('SUCCESS');
  expect(ran.status).toBe(0);
}
