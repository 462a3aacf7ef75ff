import {
  type BrowserContext,
  type ConsoleMessage,
  expect,
  type Page,
  test as base,
  type TestInfo,
} from '@playwright/test';
import axe from 'axe-core';
import { killProgram } from '../tools/stack.ts';

interface Fixtures {
  /** What browsers complained about. A test that expects a complaint empties it. */
  complaints: string[];
  /** A page on another device: its own cookies and storage, the same screen. */
  elsewhere: () => Promise<Page>;
  /** Looks for barriers on the page as it is now. */
  checkAccess: (page: Page) => Promise<void>;
  /** Kills a program of the stack, every process of it, and waits until the site is ready again. */
  kill: (script: 'server/main.ts' | 'worker/main.ts' | 'sandbox/main.ts') => Promise<void>;
}

/** Playwright's `test`, on the running stack: no journey may leave an error in the console. */
export const test = base.extend<Fixtures>({
  baseURL: async ({ baseURL: _ }, provide) => provide(process.env.E2E_URL),

  complaints: [
    async ({ context }, provide, info) => {
      const complaints: string[] = [];
      listen(context, complaints);
      await provide(complaints);
      await keepFailure(context, complaints, info);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],

  // The options of `use` hold for every context that a test opens.
  elsewhere: async ({ browser, baseURL, complaints }, provide, info) => {
    const contexts: BrowserContext[] = [];
    await provide(async () => {
      const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
      contexts.push(context);
      listen(context, complaints);
      return context.newPage();
    });
    for (const context of contexts) {
      await keepFailure(context, complaints, info);
      await context.close();
    }
  },

  checkAccess: async ({ page: _ }, provide) =>
    provide(async (page) => {
      // To read its 650 KB costs as much as a look: once for each document, which the router keeps from page to page.
      if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
      const found = await page.evaluate(async () => {
        // Another scheme, size or page may be half drawn: colours are read of one that stands.
        const frame = () => new Promise((next) => requestAnimationFrame(next));
        await frame();
        await frame();
        const passing = document
          .getAnimations()
          .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
        const settled = Promise.allSettled(passing.map(({ finished }) => finished));
        // One that is held never ends.
        await Promise.race([settled, new Promise((next) => setTimeout(next, 500))]);
        const { run } = (window as unknown as { axe: typeof axe }).axe;
        // What the rules in force wait for is media; style sheets are read for an experimental one alone.
        const { violations } = await run({
          resultTypes: ['violations'],
          preload: { assets: ['media'] },
        });
        return violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`,
        );
      });
      expect(found, page.url()).toEqual([]);
    }),

  kill: async ({ baseURL, request }, provide) =>
    provide(async (script) => {
      killProgram(process.env.E2E_STACK_DIR ?? '', script);
      await expect(async () => {
        const answer = await request.get(`${baseURL}/readyz`, { timeout: 1_000 });
        expect(answer.ok()).toBe(true);
      }).toPass({ timeout: 30_000 });
    }),
});

function listen(context: BrowserContext, complaints: string[]): void {
  context.on('console', (message) => {
    if (message.type() === 'error' && !isLateAsking(message)) complaints.push(message.text());
  });
  context.on('weberror', (error) => complaints.push(error.error().message));
}

/** Playwright's own 'only-on-failure' pictures each page of every test that passes too, before it knows. */
async function keepFailure(
  context: BrowserContext,
  complaints: readonly string[],
  info: TestInfo,
): Promise<void> {
  if (info.status === info.expectedStatus && complaints.length === 0) return;
  for (const page of context.pages()) {
    const path = info.outputPath(`test-failed-${info.attachments.length + 1}.png`);
    const isKept = await page.screenshot({ path, timeout: 5_000 }).catch(() => undefined);
    if (isKept) info.attachments.push({ name: 'screenshot', path, contentType: 'image/png' });
  }
}

/** What a page asks beside the viewer: on its way while the session ends it is refused, and the page says nothing. */
const BACKGROUND = /\/v2\/(inbox\?pageSize=1|reminder\/(list|import))$/;

function isLateAsking(message: ConsoleMessage): boolean {
  return message.text().includes('401') && BACKGROUND.test(message.location().url);
}

export { expect };
