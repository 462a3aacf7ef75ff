import { afterAll, vi } from 'vitest';
import { cleanUpAfterFile } from './after-file.ts';

// Runs once a test file. Files follow each other in one process, which loads each module once:
// what a file opened, replaced or set is taken back here, so that the next one finds none of it.
const environment = { ...process.env };
// A file that failed before its first test never came to its `afterAll`.
await cleanUpAfterFile();

afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  await cleanUpAfterFile();
  for (const name of Object.keys(process.env)) {
    if (!(name in environment)) delete process.env[name];
  }
  Object.assign(process.env, environment);
});
