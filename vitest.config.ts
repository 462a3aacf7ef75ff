import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/check/longest-first.ts';

const everywhere = ['**/*.test.{ts,tsx}'];
const needsDatabase = ['**/*.call.test.ts', '**/*.db.test.ts'];
const never = [
  'node_modules/**',
  'build/**',
  'data/**',
  'e2e/**',
  '.react-router/**',
  '**/fixtures/**',
];

// The site's Vite plugins have no place here: tests run the sources as they are.
export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'small',
          include: everywhere,
          exclude: [...never, ...needsDatabase],
          pool: 'threads',
          // Some walk thousands of cases, and the machine may be busy.
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'call',
          include: needsDatabase,
          exclude: never,
          pool: 'forks',
          // Node strips the types itself, and a process loads a module once for all files that it
          // runs: modules keep no state of their own, and set-up.ts takes back what a file left.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          isolate: false,
          globalSetup: 'server/test/global-setup.ts',
          setupFiles: 'server/test/set-up.ts',
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
