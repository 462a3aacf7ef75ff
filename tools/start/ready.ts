import { setTimeout as sleep } from 'node:timers/promises';
import { lastLines, type Program } from './program.ts';

const GIVE_UP_MS = 90_000;
const TOO_MANY_CRASHES = 3;

/** Waits until the server answers; one that keeps falling over ends the start with its last words. */
export async function waitForServer(server: Program, url: string): Promise<void> {
  const until = Date.now() + GIVE_UP_MS;
  while (!(await answers(url))) {
    if (server.crashes() >= TOO_MANY_CRASHES || Date.now() > until)
      throw new Error(`The server does not come up. Its last words:\n${lastLines(server.logFile)}`);
    await sleep(50);
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
