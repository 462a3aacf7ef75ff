import { spawn } from 'node:child_process';
import path from 'node:path';
import { environmentOf } from '../../tools/stack.ts';

export interface Desk {
  url: string;
  stop: () => void;
}

/** Starts the desk that writes viewers into the database of the stack with this data folder. */
export async function openDesk(dataDir: string): Promise<Desk> {
  const env = environmentOf(dataDir, 'server/main.ts');
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8');
      const found = /listening (\S+)/.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.on('exit', (code) => reject(new Error(`The desk ended with ${code}`)));
  });
  return { url, stop: () => child.kill() };
}
