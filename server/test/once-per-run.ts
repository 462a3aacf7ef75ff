import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';

const PATIENCE_MS = 120_000;

/**
 * A folder that `make` filled, once for all test files of a run, whichever of them asks first: for what takes long and
 * is only read. Each process of the run finds it.
 */
export async function oncePerRun(
  name: string,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = path.join(inject('runFolder'), name);
  const [half, claim] = [`${folder}.half`, `${folder}.claim`];
  const end = Date.now() + PATIENCE_MS;
  while (!existsSync(folder)) {
    if (claimed(claim)) {
      try {
        await make(half);
        renameSync(half, folder);
      } finally {
        // One that failed leaves its turn to the next that asks.
        rmSync(half, { recursive: true, force: true });
        rmSync(claim, { recursive: true });
      }
    } else if (Date.now() > end) throw new Error(`${name} was not made in time`);
    else await sleep(50);
  }
  return folder;
}

function claimed(claim: string): boolean {
  try {
    mkdirSync(claim);
    return true;
  } catch {
    return false;
  }
}
