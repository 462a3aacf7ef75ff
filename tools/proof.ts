import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { findChromium } from './check/chromium.ts';
import { bin, root } from './check/steps.ts';
import { findFfmpeg } from './start/ffmpeg.ts';
import type { ProofName } from './check/short-proofs.ts';

/**
 * `npm run proof [-- NAME...] [--minutes 10] [--seconds 300] [--requests 20000]`: the long proofs, one after the other, each with its
 * figures. `npm test` has a short form of each (`check/short-proofs.ts`). One that fails doesn't keep the others from running.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Of a live contribution. */
    minutes: { type: 'string', default: '10' },
    /** Of money under kills, and of players on a channel. */
    seconds: { type: 'string', default: '300' },
    /** To all calls of the contract together. */
    requests: { type: 'string', default: '20000' },
    /** Of the demo, that the quality check looks at. */
    films: { type: 'string', default: '18' },
  },
});

interface Proof {
  args: string[];
  env?: Record<string, string>;
}
const tests = (name: string, env: Record<string, string> = {}): Proof => ({
  args: [bin('vitest'), 'run', '--project=call', '--maxWorkers=1', '--reporter=verbose', name],
  env,
});
const journeys = (name: string, env: Record<string, string>): Proof => ({
  args: [bin('@playwright/test', 'playwright'), 'test', '--no-deps', '--reporter=list', name],
  env,
});
const proofs: Record<ProofName, Proof> = {
  chaos: { args: ['tools/chaos/main.ts', '--seconds', values.seconds] },
  mutants: tests('tools/chaos/chaos.db.test.ts', { MUTANTS: 'all' }),
  live: { args: ['tools/live-proof/main.ts', '--minutes', values.minutes] },
  channel: tests('channel-players.db.test.ts', { CHANNEL_SECONDS: values.seconds }),
  players: tests('/players.db.test.ts'),
  kills: tests('package-asset-kills.db.test.ts', { KILLS: '20' }),
  coupons: tests('redeem-faults.db.test.ts', { REDEMPTIONS: '200' }),
  edge: { args: ['tools/edge-proof/main.ts'] },
  push: { args: ['tools/push-proof/main.ts'] },
  upload: tests('upload-kills.call.test.ts', { UPLOAD_MB: '2048', UPLOAD_KILLS: '10' }),
  release: tests('releases.call.test.ts', { RELEASE_DOCUMENTS: '100' }),
  import: tests('long-import.call.test.ts', { IMPORT_LINES: '5000' }),
  film: { args: ['tools/film-proof/main.ts'] },
  quality: { args: ['tools/film-proof/demo-quality.ts', values.films] },
  restore: { args: ['tools/restore-proof/main.ts', '--seconds', values.seconds] },
  pages: journeys('e2e/page-actions', { SENT: 'all' }),
  'studio-pages': journeys('e2e/studio-keyboard', { STUDIO_PAGES: 'all' }),
  requests: tests('server/requests.call.test.ts', { REQUESTS: values.requests }),
  moments: { args: ['tools/check/moments.ts'] },
};

const isProof = (name: string): name is ProofName => name in proofs;
const asked = positionals.length > 0 ? positionals : Object.keys(proofs);
const names = asked.filter(isProof);
const unknown = asked.filter((name) => !isProof(name));
if (unknown.length > 0) {
  console.error(
    `There is no proof ${unknown.join(', ')}. There are: ${Object.keys(proofs).join(', ')}`,
  );
  process.exit(2);
}

const log = (line: string) => console.log(line);
const ffmpeg = await findFfmpeg(process.env.FFMPEG_PATH, log);
const chromium = await findChromium(log);
const env = {
  ...process.env,
  ...(ffmpeg && { FFMPEG_PATH: ffmpeg }),
  ...(chromium && { CHROMIUM_PATH: chromium }),
};

const told = names.map((name) => {
  console.log(`--- ${name}`);
  const began = Date.now();
  const proof = proofs[name];
  const options = { cwd: root, stdio: 'inherit' as const, env: { ...env, ...proof.env } };
  const isProven = spawnSync(process.execPath, proof.args, options).status === 0;
  return { name, isProven, seconds: Math.round((Date.now() - began) / 1000) };
});
console.log('---');
for (const { name, isProven, seconds } of told)
  console.log(`${String(seconds).padStart(6)} s  ${name}${isProven ? '' : ' FAILED'}`);
if (!told.every(({ isProven }) => isProven)) process.exitCode = 1;
