import { defineConfig } from 'vitest/config';

const everywhere = ['**/*.test.{ts,tsx}'];
const needsDatabase = [
  '**/*.call.test.ts',
  '**/*.db.test.ts',
  'server/modules/*/routes/**/*.test.ts',
];
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
          globalSetup: 'server/test/global-setup.ts',
          setupFiles: 'server/test/after-file.ts',
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
