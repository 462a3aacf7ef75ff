import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export type Program = { pid: number; base: string; stop: () => Promise<void> };

/** Starts a script of this folder that prints `listening {address}`. */
export async function startProgram(
  script: string,
  { args = [], env = {} }: { args?: string[]; env?: Record<string, string> } = {},
): Promise<Program> {
  const child = spawn(process.execPath, [join(import.meta.dirname, script), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const base = await new Promise<string>((found, failed) => {
    let output = '';
    let isListening = false;
    child.stdout.on('data', (chunk: Buffer) => {
      // Once it listens it logs errors alone.
      if (isListening) return void process.stderr.write(chunk);
      output += chunk.toString();
      const [, address] = /listening (\S+)/.exec(output) ?? [];
      if (address === undefined) return;
      isListening = true;
      found(address);
    });
    child.once('exit', () => failed(new Error(`${script} does not start`)));
  });
  return {
    pid: child.pid ?? 0,
    base,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
