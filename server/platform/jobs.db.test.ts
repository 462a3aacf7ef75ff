import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { NotificationKind } from '#contract/notifications/kinds.ts';
import { afterThisFile } from '#test/after-file.ts';
import { freshDatabase } from '#test/database.ts';
import { testDeps } from '#test/deps.ts';
import { inTransaction, sql } from './db.ts';
import { openJobs } from './jobs.ts';
import { listQueueBacklogs } from './queries/job-backlog.ts';
import { listFailedJobs, listQueueStates } from './queries/system.ts';

await freshDatabase();
const { config, db, log } = await testDeps();
const jobs = await openJobs({ url: config.database.directUrl, log, runsJobs: true });
afterThisFile(() => jobs.close());

const say = (title: string, kind: NotificationKind = 'new_episode') =>
  jobs.enqueue('notify', {
    accountId: randomUUID(),
    kind,
    dedupeKey: title,
    title,
    body: 'Isinya',
    url: '/',
  });

test('hundreds are done within seconds, security first; one that fails is tried again alone', async () => {
  const names = Array.from({ length: 300 }, (_, i) => `episode ${i}`);
  await Promise.all(names.map((name) => say(name)));
  await say('broken', 'payment');
  await say('alarm', 'security');
  const done: string[] = [];
  let failures = 0;
  await jobs.work(
    'notify',
    async ({ title }) => {
      if (title === 'broken' && failures === 0) {
        failures += 1;
        throw new Error('not now');
      }
      done.push(title);
    },
    { concurrency: 2 },
  );
  await expect.poll(() => done.length, { timeout: 15_000 }).toBe(302);
  expect(done.slice(0, 3)).toContain('alarm');
  expect(done.toSorted()).toEqual([...names, 'alarm', 'broken'].toSorted());
  expect(failures).toBe(1);
});

// `FINISHED_JOBS=1000000` says what a day of them costs; here a few show that none is read.
const FINISHED = Number(process.env['FINISHED_JOBS'] ?? 20_000);

test('failed, running and waiting jobs are found without reading those that finished; a half made index is made anew', async () => {
  const isThere = async () => {
    const { rows } = await sql<{ is: boolean }>`
      select indisvalid as is from pg_index
      where indexrelid = to_regclass('pgboss.tayang_job_state')`.execute(db);
    return rows[0]?.is;
  };
  await expect.poll(isThere).toBe(true);
  await sql`insert into pgboss.job (name, state, completed_on, started_on, data)
    select (array['notify', 'mail.send'])[1 + n % 2], 'completed', now() - n * interval '50 ms', now(),
      jsonb_build_object('title', 'Selesai', 'text', repeat('x', 300)) from generate_series(1, ${FINISHED}::int) n`.execute(
    db,
  );
  await sql`insert into pgboss.job (name, state, completed_on)
    select 'notify', 'failed', now() - n * interval '1 s' from generate_series(1, 3) n`.execute(db);
  await sql`analyze pgboss.job_common`.execute(db);
  const begun = performance.now();
  const read = await inTransaction(db, async (tx) => {
    const first = await listFailedJobs(tx, { queue: undefined, after: undefined, limit: 2 });
    const last = first.at(-1);
    const after = last && { value: last.failedAt.getTime(), id: last.id };
    const rest = await listFailedJobs(tx, { queue: 'notify', after, limit: 50 });
    expect([...first, ...rest].map(({ queue }) => queue)).toEqual(['notify', 'notify', 'notify']);
    await listQueueStates(tx);
    await listQueueBacklogs(tx);
    const { rows } = await sql<{ read: number }>`
      select seq_tup_read::int as read from pg_stat_xact_user_tables
      where schemaname = 'pgboss' and relname = 'job_common'`.execute(tx);
    return rows[0]?.read;
  });
  expect(read).toBe(0);
  if (process.env['FINISHED_JOBS'] !== undefined) {
    // oxlint-disable-next-line no-console -- the figure is what it is run for
    console.log(`${FINISHED} finished jobs: ${(performance.now() - begun).toFixed(1)} ms for all`);
  }

  // As a start that was killed leaves it.
  await sql`update pg_index set indisvalid = false
    where indexrelid = 'pgboss.tayang_job_state'::regclass`.execute(db);
  const again = await openJobs({ url: config.database.directUrl, log, runsJobs: true });
  await expect.poll(isThere).toBe(true);
  await again.close();
});
