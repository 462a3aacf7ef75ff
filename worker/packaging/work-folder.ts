import { randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inSpan, INTERNAL } from '#platform/tracing/tracing.ts';
import { endOrphan } from './orphans.ts';

/**
 * What is done of an asset so far, in a folder that outlives its worker. A step counts as done when its stamp
 * stands there, and the stamp is the last thing a step writes; whatever has no stamp is done again.
 */
export type WorkFolder = {
  path: string;
  /** A step's result from its stamp, or by doing it now. */
  step<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Fills a folder inside, which appears whole or not at all. */
  fill<T>(name: string, work: (folder: string) => Promise<T>): Promise<T>;
  /** Leaves only what the steps made. */
  forgetSteps(): Promise<void>;
};

const STAMPS = 'steps';
const STARTED = 'started.json';
// Between a name and what tells one attempt from another.
const ATTEMPT = '.attempt-';

/**
 * Opens the folder and takes over what an earlier worker left, if it was working on the same thing
 * (`fingerprint`); else begins anew. Half-done attempts are swept out.
 */
export async function openWorkFolder(path: string, fingerprint: string): Promise<WorkFolder> {
  const started = await readStamp(join(path, STARTED));
  if (started !== fingerprint) {
    await rm(path, { recursive: true, force: true });
    await mkdir(join(path, STAMPS), { recursive: true });
    await writeStamp(join(path, STARTED), fingerprint);
  }
  await endOrphan(path);
  for (const entry of await readdir(path)) {
    if (entry.includes(ATTEMPT)) await rm(join(path, entry), { recursive: true, force: true });
  }

  return {
    path,
    async step<T>(name: string, work: () => Promise<T>): Promise<T> {
      const stamp = join(path, STAMPS, `${name}.json`);
      const done = await readStamp(stamp);
      if (done !== undefined) return done as T;
      const result = await inSpan(`package ${name}`, INTERNAL, work);
      await writeStamp(stamp, result ?? null);
      return result;
    },
    async fill(name, work) {
      const attempt = join(path, `${name}${ATTEMPT}${randomUUID()}`);
      await mkdir(attempt, { recursive: true });
      const result = await work(attempt);
      await rm(join(path, name), { recursive: true, force: true });
      await rename(attempt, join(path, name));
      return result;
    },
    async forgetSteps() {
      await rm(join(path, STAMPS), { recursive: true, force: true });
      await rm(join(path, STARTED), { force: true });
      await endOrphan(path);
    },
  };
}

async function readStamp(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as unknown;
  } catch {
    // Not there, or not whole: the step isn't done.
    return undefined;
  }
}

async function writeStamp(path: string, value: unknown): Promise<void> {
  const half = `${path}${ATTEMPT}${randomUUID()}`;
  await writeFile(half, JSON.stringify(value));
  await rename(half, path);
}
