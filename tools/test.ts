import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { countTests, totalLine } from './check/count.ts';
import { findChromium } from './check/chromium.ts';
import { results, root } from './check/steps.ts';
import { findFfmpeg } from './start/ffmpeg.ts';

/** `npm test`: provides a browser and ffmpeg, runs check and verify, and counts. */
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const log = (line: string) => console.log(line);
const ffmpeg = await findFfmpeg(process.env.FFMPEG_PATH, log);
const chromium = await findChromium(log);
const env = {
  ...process.env,
  ...(ffmpeg && { FFMPEG_PATH: ffmpeg }),
  ...(chromium && { CHROMIUM_PATH: chromium }),
};

const failedParts = ['check', 'verify'].filter((part) => {
  console.log(`--- ${part}`);
  const script = path.join(root, 'tools', `${part}.ts`);
  return spawnSync(process.execPath, [script], { cwd: root, env, stdio: 'inherit' }).status !== 0;
});

const { passed, failed, skipped } = countTests(results);
if (skipped.length > 0) console.log(`Skipped:\n  ${skipped.join('\n  ')}`);
// A step that fails without a failed test (types, lint, a suite that can't start) counts as one.
const total = totalLine(passed, Math.max(failed, failedParts.length), skipped.length);
writeFileSync(path.join(results, 'summary.txt'), `${total}\n`);
console.log(total);
if (failedParts.length > 0 || failed > 0) process.exitCode = 1;
