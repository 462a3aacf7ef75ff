import { afterAll, vi } from 'vitest';

// Runs once a test file. Files follow each other in one process, which loads each module once: what a file replaced or
// set outside its modules is taken back here, so that the next one finds none of it.
const environment = { ...process.env };
// A file whose hook failed never came to its own.
vi.useRealTimers();

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  for (const name of Object.keys(process.env)) {
    if (!(name in environment)) delete process.env[name];
  }
  Object.assign(process.env, environment);
});
