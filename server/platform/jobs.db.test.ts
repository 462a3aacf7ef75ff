import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { NotificationKind } from '#contract/notifications/kinds.ts';
import { afterThisFile } from '#test/after-file.ts';
import { testDeps } from '#test/deps.ts';
import { openJobs } from './jobs.ts';

const { config, log } = await testDeps();
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
