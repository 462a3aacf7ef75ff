import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLogFile } from './log-file.ts';
import { lastLines, type Program, runProgram } from './program.ts';

let folder: string;
let program: Program | undefined;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'tayang-program-'));
});
afterEach(async () => {
  await program?.stop();
  rmSync(folder, { recursive: true });
});

function run(code: string, mayEnd = false): Program {
  const script = path.join(folder, 'script.mjs');
  writeFileSync(script, code);
  program = runProgram({
    name: 'it',
    args: [script],
    env: { PATH: process.env.PATH ?? '' },
    logFile: openLogFile(path.join(folder, 'it.log'), { log: () => {} }),
    log: () => {},
    mayEnd,
  });
  return program;
}

const log = () => lastLines(path.join(folder, 'it.log'), 100);
async function until(holds: () => boolean): Promise<void> {
  for (let i = 0; i < 400 && !holds(); i += 1) await sleep(25);
  expect(holds()).toBe(true);
}

test('runs again after a crash', async () => {
  const { crashes } = run('console.log("up"); process.exit(3);');
  await until(() => crashes() >= 2);
  expect(log().match(/up/g)?.length).toBeGreaterThanOrEqual(2);
});

test('one that may end is not run again, unless it failed', async () => {
  const { crashes } = run('console.log("done");', true);
  await until(() => log().includes('done'));
  await sleep(600);
  expect(crashes()).toBe(0);
  expect(log().match(/done/g)).toHaveLength(1);
});

test('is asked to end, and its own children end with it', async () => {
  const code = `import { spawn } from 'node:child_process';
    const child = spawn('sleep', ['60'], { stdio: 'ignore' });
    process.on('SIGTERM', () => { console.log('asked'); process.exit(0); });
    console.log('child', child.pid); setInterval(() => {}, 1000);`;
  const { stop } = run(code);
  await until(() => /child \d+/.test(log()));
  await stop();
  expect(log()).toContain('asked');
  await until(() => isGone(Number(/child (\d+)/.exec(log())?.[1])));
});

if (process.platform === 'linux') {
  test('a full disk ends no program and no supervisor', async () => {
    symlinkSync('/dev/full', path.join(folder, 'it.log'));
    const { crashes } = run(
      `import { writeFileSync } from 'node:fs';
    let lines = 0;
    setInterval(() => { console.log('line', lines += 1);
      if (lines === 20) writeFileSync(${JSON.stringify(path.join(folder, 'twenty'))}, ''); }, 5);`,
    );
    await until(() => existsSync(path.join(folder, 'twenty')));
    rmSync(path.join(folder, 'it.log'));
    await until(() => /"lost":\d+/.test(log()) && /line \d+/.test(log()));
    // What it said while the disk was full is counted, and all that it said afterwards is there.
    const first = Number(/line (\d+)/.exec(log())?.[1]);
    expect(first).toBeGreaterThan(1);
    expect(Number(/"lost":(\d+)/.exec(log())?.[1])).toBe(first - 1);
    expect(crashes()).toBe(0);
  });
}

test('ends with its supervisor, also where that is killed, and takes its own children along', async () => {
  const script = path.join(folder, 'script.mjs');
  writeFileSync(
    script,
    `import { spawn } from 'node:child_process';
    const child = spawn('sleep', ['60'], { stdio: 'ignore' });
    console.log('pids', process.pid, child.pid); setInterval(() => {}, 1000);`,
  );
  const module = (name: string) => JSON.stringify(path.join(import.meta.dirname, name));
  const file = JSON.stringify(path.join(folder, 'it.log'));
  const code = `const { runProgram } = await import(${module('program.ts')});
    const { openLogFile } = await import(${module('log-file.ts')});
    runProgram({ name: 'it', args: [${JSON.stringify(script)}], env: { PATH: process.env.PATH },
      logFile: openLogFile(${file}, { log: console.log }), log: console.log });`;
  const supervisor = spawn(process.execPath, ['--input-type=module', '-e', code]);
  await until(() => /pids \d+ \d+/.test(log()));
  supervisor.kill('SIGKILL');
  const pids = /pids (\d+) (\d+)/.exec(log())?.slice(1).map(Number) ?? [];
  await until(() => pids.every(isGone));
});

function isGone(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.[0] === 'Z';
  } catch {
    return true;
  }
}
