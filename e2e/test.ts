import AxeBuilder from '@axe-core/playwright';
import {
  type BrowserContext,
  type ConsoleMessage,
  expect,
  type Page,
  test as base,
} from '@playwright/test';
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
    async ({ context }, provide) => {
      const complaints: string[] = [];
      listen(context, complaints);
      await provide(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],

  // The options of `use` hold for every context that a test opens.
  elsewhere: async ({ browser, baseURL, complaints }, provide) => {
    const contexts: BrowserContext[] = [];
    await provide(async () => {
      const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
      contexts.push(context);
      listen(context, complaints);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },

  checkAccess: async ({ page: _ }, provide) =>
    provide(async (page) => {
      // Our pages have no frames, for which each look would open a page of its own to put results together.
      const look = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
      const { violations } = await look.setLegacyMode().analyze();
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`,
      );
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

/** What a page asks beside the viewer: on its way while the session ends it is refused, and the page says nothing. */
const BACKGROUND = /\/v2\/(inbox\?pageSize=1|reminder\/(list|import))$/;

function isLateAsking(message: ConsoleMessage): boolean {
  return message.text().includes('401') && BACKGROUND.test(message.location().url);
}

export { expect };
