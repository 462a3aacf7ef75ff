import { defineConfig } from '@playwright/test';
import { chromiumPath } from './tools/check/chromium.ts';

// Types that Node takes out itself leave each line where it was: to look for source maps at every stack took a twelfth of
// what a worker computes.
if (process.env.PW_DISABLE_TS_ESM !== undefined) Reflect.deleteProperty(Error, 'prepareStackTrace');

const SECOND = 1000;
const MINUTE = 60 * SECOND;

const phone = {
  viewport: { width: 360, height: 800 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 2,
  userAgent:
    'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) ' +
    'Chrome/146.0.0.0 Mobile Safari/537.36',
};

/** What a browser's own bars leave of 1440 x 900, the widest layout. A processor draws every point of every frame. */
const laptop = { viewport: { width: 1440, height: 720 } };

/** Journeys in which a picture moves for long. */
const watching = /\/(live-continues|mini-player|watch|watch-live|watch-press)\.spec\.ts$/;

/**
 * Journeys in a real browser against the real `npm start`, with the films that come packaged. `E2E_URL` names a stack
 * that runs already, with `E2E_DATA_DIR` for its data folder; alone, `E2E_DATA_DIR` keeps the folder of the one we
 * start, so that the next run is quick.
 */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/journeys',
  globalSetup: './e2e/global-setup.ts',
  // With two a quarter of two cores waits, with three a tenth, with four a twentieth; they hold where other work has half of
  // the machine.
  workers: 4,
  // By test, not by file: at the end one worker would wait for the other's file. Files that share an account say so.
  fullyParallel: true,
  retries: 0,
  timeout: 90 * SECOND,
  globalTimeout: 30 * MINUTE,
  expect: { timeout: 10 * SECOND },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    locale: 'id-ID',
    // What hangs must not hold half of the machine until its test is over.
    actionTimeout: 30 * SECOND,
    navigationTimeout: 60 * SECOND,
    timezoneId: 'Asia/Jakarta',
    // What turns and pulses is drawn anew sixty times a second: two files that ask for it show that it works moving too.
    contextOptions: { reducedMotion: 'reduce' },
    // The fixtures picture what failed: this would picture each page of the tests that pass as well.
    screenshot: 'off',
    // What failed says its last calls and keeps its last pages. A trace costs a tenth of all: `--trace on` for one test.
    trace: 'off',
    // One context for all tests of a worker, emptied in between, keeps what V8 compiled of the site: a tenth of the browser's
    // work. A test with options of its own has a fresh one.
    reuseContext: true,
    launchOptions: {
      executablePath: chromiumPath() ?? '/usr/bin/chromium',
      args: [
        // Containers give neither a sandbox to root nor a large /dev/shm.
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--renderer-process-limit=1',
        // A page lives for seconds here: to optimise its scripts costs a twelfth of the browser's work, and saves less.
        '--js-flags=--no-maglev,--no-turbofan,--no-sparkplug',
      ],
    },
  },
  projects: [
    // First, so that the longest journey of all, a phone's, is not the last of them while two workers wait.
    // Only what differs by size: the rest is the same on every screen. What `@touch` marks is here alone: it needs a
    // finger, or the small screen is the harder of the two. So is `@wide`, whose pages are looked at in the large size too.
    { name: 'phone', use: phone, grep: /@phone/, grepInvert: /@alone/ },
    // On 1440 x 900 a second of film costs half a core, on this a quarter.
    {
      name: 'watching',
      testMatch: watching,
      use: { viewport: { width: 1024, height: 640 } },
      grepInvert: /@alone|@touch|@wide/,
    },
    {
      name: 'desktop',
      testIgnore: watching,
      use: laptop,
      grepInvert: /@alone|@touch|@wide/,
    },
    // What kills a program, or changes the world for everybody, has the stack to itself.
    {
      name: 'alone',
      use: laptop,
      grep: /@alone/,
      workers: 1,
      dependencies: ['desktop', 'phone', 'watching'],
    },
  ],
});
