import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { findFailedFiles, secondTry } from './count.ts';

export const root = path.resolve(import.meta.dirname, '../..');
/** Where tests leave their results for the final count. */
export const results = path.join(root, 'test-results');

const compileCache = path.join(root, 'node_modules/.cache/node');

export interface Step {
  name: string;
  /** Arguments of `node`: a script and its own arguments. */
  args: string[];
  /** What to try once more after a failure that printed this, if that makes sense. */
  again?: (output: string) => Step | undefined;
}

/** More files than this that fail are no accident. */
const FILES_TRIED_AGAIN = 5;

/** The script behind a package's command, so that node_modules/.bin is not needed. */
export function bin(name: string, command = name): string {
  const file = path.join(root, 'node_modules', name, 'package.json');
  const manifest = createRequire(import.meta.url)(file) as { bin: string | Record<string, string> };
  const script = typeof manifest.bin === 'string' ? manifest.bin : manifest.bin[command];
  if (script === undefined) throw new Error(`${name} has no command ${command}`);
  return path.join(path.dirname(file), script);
}

/** Both sites, which the stack of the journeys would build otherwise, on its own. */
export const sites: Step = { name: 'sites', args: ['tools/start/build-site.ts'] };

/**
 * `workers` beside each other: tests of calls also wait, for programs, leases and films. A few files that fail are tried
 * again alone: a machine that was busy elsewhere must not look like a fault. The closing lines name what needed it.
 */
export function vitest(project: 'small' | 'call', workers = 2): Step {
  const file = path.join(results, `${project}.json`);
  const args = (report: string) => [
    bin('vitest'),
    'run',
    // The small ones are two projects: with JSX and without.
    `--project=${project}*`,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  return {
    name: `${project} tests`,
    args: [...args(file), `--maxWorkers=${workers}`],
    again: (output) => {
      const failed = findFailedFiles(file);
      // What is thrown outside of a test belongs to no file: trying files again would only hide it.
      if (output.includes('Unhandled')) return undefined;
      if (failed.length === 0 || failed.length > FILES_TRIED_AGAIN) return undefined;
      return {
        name: `${project} tests that failed, once more`,
        args: [...args(secondTry(file)), '--maxWorkers=1', ...failed],
      };
    },
  };
}

/**
 * Runs the stages one after the other, the lanes of a stage side by side and each lane's steps one after the other.
 * Prints what each step took, and last their sum beside what all took together. A failing step doesn't keep the others
 * from running; it ends in the exit code.
 */
export async function runSteps(stages: readonly (readonly (readonly Step[])[])[]): Promise<void> {
  const began = Date.now();
  const failed: string[] = [];
  let sumMs = 0;
  const runLane = async (steps: readonly Step[]) => {
    for (const step of steps) {
      const from = Date.now();
      const output = await runStep(step);
      const again = output === undefined ? undefined : step.again?.(output);
      if (output !== undefined && (again === undefined || (await runStep(again)) !== undefined))
        failed.push(step.name);
      sumMs += Date.now() - from;
    }
  };
  for (const lanes of stages) await Promise.all(lanes.map(runLane));
  console.log(`${seconds(Date.now() - sumMs)}  the sum of the steps`);
  console.log(`${seconds(began)}  in all`);
  if (failed.length === 0) return;
  console.error(`Failed: ${failed.join(', ')}`);
  process.exitCode = 1;
}

/** Runs a step. Returns what it printed where it failed. */
async function runStep({ name, args }: Step): Promise<string | undefined> {
  const began = Date.now();
  const output: Buffer[] = [];
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A program that runs again finds what Node compiled of it, types taken out: ten seconds of a core.
    env: {
      NODE_COMPILE_CACHE: compileCache,
      // The checker of types is written in Go and keeps nearly all that it makes: what it collects only costs, half its work
      // by default. It needs 3 GB; from 6 on it collects after all.
      GOGC: 'off',
      GOMEMLIMIT: '6GiB',
      ...process.env,
      FORCE_COLOR: '0',
    },
  });
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code === 0) {
    console.log(`${seconds(began)}  ${name}`);
    return undefined;
  }
  const printed = Buffer.concat(output).toString('utf8');
  console.log(`${seconds(began)}  ${name} FAILED\n\n${printed}`);
  return printed;
}

function seconds(since: number): string {
  return `${((Date.now() - since) / 1000).toFixed(1).padStart(6)} s`;
}
