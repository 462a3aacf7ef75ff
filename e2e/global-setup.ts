import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PACKED_FILMS, startStack } from '../tools/stack.ts';
import { openDesk } from './desk/open-desk.ts';

/** One stack for the whole run, and the desk that writes viewers into it. The tests find both in the environment. */
export default async function setup(): Promise<() => Promise<void>> {
  const began = Date.now();
  const isOurs = process.env.E2E_URL === undefined;
  const stack = isOurs ? await startStack(keptDataDir(), PACKED_FILMS) : undefined;
  if (stack !== undefined) {
    console.log(`The stack started in ${((Date.now() - began) / 1000).toFixed(1)} s: ${stack.url}`);
    process.env.E2E_URL = stack.url;
    process.env.E2E_STACK_DIR = stack.dataDir;
  }
  const dataDir = stack?.dataDir ?? keptDataDir();
  if (dataDir === undefined)
    throw new Error('E2E_URL names a running stack: name its data folder too, by E2E_DATA_DIR');
  const desk = await openDesk(dataDir).catch(async (error: unknown) => {
    await stack?.stop();
    throw error;
  });
  process.env.E2E_DESK_URL = desk.url;
  const lookedAt = mkdtempSync(path.join(os.tmpdir(), 'tayang-looked-at-'));
  process.env.E2E_LOOKED_AT = lookedAt;
  return async () => {
    rmSync(lookedAt, { recursive: true });
    desk.stop();
    await stack?.stop();
  };
}

function keptDataDir(): string | undefined {
  const { E2E_DATA_DIR } = process.env;
  return E2E_DATA_DIR === undefined ? undefined : path.resolve(E2E_DATA_DIR);
}
