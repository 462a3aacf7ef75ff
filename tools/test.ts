import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { countTests, isGreen, totalLine } from './check/count.ts';
import { findChromium } from './check/chromium.ts';
import { findPromtool } from './check/promtool.ts';
import { missingSamples } from './check/samples.ts';
import { results, root } from './check/steps.ts';
import { findFfmpeg } from './start/ffmpeg.ts';
import { findValkey } from './start/valkey.ts';

/**
 * `npm test`: runs the small tests beside the build of both sites, provides a browser, ffmpeg, Valkey and promtool meanwhile,
 * runs verify, and counts. Types and lint follow the sites.
 */
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const log = (line: string) => console.log(line);

/** Whether a part went through, its output being ours. */
function succeeds([program, ...rest]: readonly string[], env = process.env): Promise<boolean> {
  console.log(`--- ${[program, ...rest].join(' ')}`);
  const args = [path.join(root, 'tools', `${program}.ts`), ...rest];
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code === 0));
  });
}

// These need neither: what has to be installed comes while they run.
const small = succeeds(['check', 'tests']);
const types = succeeds(['check', 'types']);
const ffmpeg = await findFfmpeg(process.env.FFMPEG_PATH, log);
const chromium = await findChromium(log);
await findValkey(log);
findPromtool(log);
const parts = [await small];
const env = {
  ...process.env,
  ...(ffmpeg && { FFMPEG_PATH: ffmpeg }),
  ...(chromium && { CHROMIUM_PATH: chromium }),
};
parts.push(await succeeds(['verify', 'calls'], env), await types);
parts.push(await succeeds(['verify', 'journeys'], env));
const failedParts = parts.filter((isDone) => !isDone);

const { passed, failed, skipped, failures, flaky } = countTests(results);
if (failures.length > 0) console.log(`Failed:\n  ${failures.join('\n  ')}`);
if (flaky.length > 0) console.log(`Passed only when tried again:\n  ${flaky.join('\n  ')}`);
if (skipped.length > 0) console.log(`Skipped, which fails too:\n  ${skipped.join('\n  ')}`);
for (const line of missingSamples()) console.log(line);
// A step that fails without a failed test (types, lint, a suite that can't start) counts as one.
const total = totalLine(passed, Math.max(failed, failedParts.length), skipped.length);
writeFileSync(path.join(results, 'summary.txt'), `${total}\n`);
console.log(total);
if (failedParts.length > 0 || !isGreen({ failed, skipped })) process.exitCode = 1;
