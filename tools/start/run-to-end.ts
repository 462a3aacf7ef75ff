import { spawn } from 'node:child_process';
import { root } from './settings.ts';

/**
 * Runs one of our scripts until it is through.
 * @throws with all that it printed when it fails, or at once when `signal` says to stop.
 */
export async function runToEnd(
  args: readonly string[],
  options: { env: NodeJS.ProcessEnv; signal: AbortSignal; failure: string },
): Promise<void> {
  const output: Buffer[] = [];
  const { env, signal } = options;
  const child = spawn(process.execPath, args, { cwd: root, env, signal });
  child.stdin.end();
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0) throw new Error(`${options.failure}\n${Buffer.concat(output).toString('utf8')}`);
}
