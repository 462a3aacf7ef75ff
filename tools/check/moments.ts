import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { DAY, HOUR, MINUTE, SECOND } from '#contract/constants.ts';
import { startOfWibDay, wibDay } from '#platform/zone.ts';
import { fromDebian } from './from-debian.ts';
import { bin, root } from './steps.ts';

/**
 * `npm run proof -- moments`: the call tests of the modules at moments that runs of a day don't meet. Node and PostgreSQL are told
 * another time by Debian's libfaketime.
 */
const library = fromDebian('libfaketime', 'libfaketimeMT.so.1');
if (library === undefined) {
  console.error('libfaketime could not be had from Debian.');
  process.exit(2);
}

/** What PostgreSQL's own time limits end, and what begins Valkey: neither works under it. */
const LEFT_OUT = ['accounting.call.test.ts', 'viewing-state.db.test.ts'];
const modules = path.join(root, 'server/modules');
const files = readdirSync(modules, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(?:call|db)\.test\.ts$/.test(file))
  .filter((file) => !LEFT_OUT.includes(path.basename(file)))
  .map((file) => `server/modules/${file}`);

const now = Date.now();
const days = Array.from({ length: 366 }, (_, count) => wibDay(new Date(now + count * DAY)));
/** When a day begins in the west of Indonesia: the next one that is so. */
function next(isSo: (day: string) => boolean): number {
  const day = days.find((each) => isSo(each));
  if (day === undefined) throw new Error('A year has no such day');
  return startOfWibDay(day).getTime();
}

const moments = {
  'the end of a month': next((day) => day.endsWith('-01')) - 2 * MINUTE,
  'the last minutes of a week': next((day) => new Date(day).getUTCDay() === 1) - 10 * MINUTE,
  'a month of 31 days': next((day) => day.endsWith('-12-01')) + 10 * HOUR,
  'a month that the next has no such day for': next((day) => day.endsWith('-01-31')) + 10 * HOUR,
  'the shortest month': next((day) => day.endsWith('-02-14')) + 10 * HOUR,
};

const failed = Object.entries(moments).filter(([name, moment]) => {
  const seconds = Math.round((moment - Date.now()) / SECOND);
  console.log(`--- ${name}: ${new Date(moment).toISOString()}`);
  const args = ['run', '--project=call', '--maxWorkers=2', '--reporter=dot', ...files];
  const { status } = spawnSync(process.execPath, [bin('vitest'), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      LD_PRELOAD: library,
      // So far from now for every program, also those that begin later.
      FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}s`,
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    },
  });
  return status !== 0;
});
for (const [name] of failed) console.log(`FAILED at ${name}`);
if (failed.length > 0) process.exitCode = 1;
