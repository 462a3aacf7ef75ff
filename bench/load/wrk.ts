import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages, onPath } from '../../tools/start/programs.ts';
import { cpuSecondsOf } from '../cpu.ts';
import { CannotMeasure } from '../figure.ts';

/** Programs that a bench compares with or loads with: found, or installed through apt where root on Debian. */
export async function needPrograms(names: Record<string, string>): Promise<void> {
  const missing = () => Object.keys(names).filter((name) => onPath(name) === undefined);
  const packages = missing().map((name) => names[name] ?? name);
  if (packages.length > 0) await installPackages(packages, packages.join(' and '), console.error);
  const absent = missing();
  if (absent.length > 0) throw new CannotMeasure(`${absent.join(' and ')} must be installed`);
}

export type Load = { paths: string[]; connections: number; seconds: number };

export type Rates = { perSecond: number; perCoreSecond: number };

/**
 * Requests that a server answers over these paths in turn, for each second and for each second of CPU that it uses.
 * @throws Error when any answer wasn't a success: a load run of errors is fast.
 */
export async function requestRates(
  server: { base: string; pid: number | 'self' },
  load: Load,
  folder: string,
): Promise<Rates> {
  const script = join(folder, 'paths.lua');
  const paths = load.paths.map((path) => JSON.stringify(path)).join(', ');
  writeFileSync(
    script,
    `local paths = { ${paths} }
local at = 0
request = function()
  at = at % #paths + 1
  return wrk.format("GET", paths[at])
end
`,
  );
  const { connections, seconds } = load;
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, server.base];
  const before = cpuSecondsOf(server.pid);
  const began = performance.now();
  const output = await run('wrk', args);
  const passed = (performance.now() - began) / 1000;
  const used = cpuSecondsOf(server.pid) - before;
  const refused = /Non-2xx or 3xx responses: (\d+)|Socket errors:/.exec(output);
  if (refused) throw new Error(`The load met errors: ${refused[0]}`);
  const answered = Number(/(\d+) requests in /.exec(output)?.[1] ?? Number.NaN);
  return { perSecond: answered / passed, perCoreSecond: answered / used };
}

function run(command: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(output);
      else reject(new Error(`${command} ended with ${code}`));
    });
  });
}
