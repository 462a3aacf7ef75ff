import { defineConfig } from 'vitest/config';
import { SpreadLongFiles } from './tools/check/spread-long-files.ts';

const needsDatabase = ['**/*.call.test.ts', '**/*.db.test.ts'];
const never = [
  'node_modules/**',
  'build/**',
  'data/**',
  'e2e/**',
  '.react-router/**',
  '**/fixtures/**',
];

/** Node strips the types itself, and a process loads a module once for all files that it runs. */
const native = {
  experimental: { viteModuleRunner: false, nodeLoader: false },
  isolate: false,
} as const;
const restoreGlobals = 'tools/check/restore-globals.ts';
// Some walk thousands of cases, and the machine may be busy: what hangs is found later, what is only slow passes.
const testTimeout = 60_000;

// The site's Vite plugins have no place here: tests run the sources as they are.
export default defineConfig({
  test: {
    maxWorkers: 2,
    // What a process, a lease or a notification brings: a busy machine takes longer than Vitest's own second.
    expect: { poll: { timeout: 20_000 } },
    sequence: { sequencer: SpreadLongFiles },
    projects: [
      {
        test: {
          name: 'small',
          include: ['!(web|studio)/**/*.test.ts'],
          exclude: [...never, ...needsDatabase],
          pool: 'threads',
          ...native,
          setupFiles: restoreGlobals,
          testTimeout,
        },
      },
      {
        test: {
          // What is drawn by JSX goes through Vite.
          name: 'small-pages',
          include: ['{web,studio}/**/*.test.{ts,tsx}'],
          exclude: [...never, ...needsDatabase],
          pool: 'threads',
          isolate: false,
          setupFiles: restoreGlobals,
          testTimeout,
        },
      },
      {
        test: {
          name: 'call',
          include: needsDatabase,
          exclude: never,
          pool: 'forks',
          // These run what they load a few times and end: to optimise it well, or to collect it beside, costs more than it saves.
          execArgv: [
            '--no-turbofan',
            '--single-threaded-gc',
            '--min-semi-space-size=32',
            '--max-semi-space-size=64',
            '--initial-old-space-size=2000',
          ],
          // Modules keep no state of their own; what a file left is taken back.
          ...native,
          globalSetup: 'server/test/global-setup.ts',
          setupFiles: [restoreGlobals, 'server/test/set-up.ts'],
          testTimeout,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
