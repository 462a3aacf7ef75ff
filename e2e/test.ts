import {
  type BrowserContext,
  type ConsoleMessage,
  expect,
  type Page,
  test as base,
  type TestInfo,
} from '@playwright/test';
import { killProgram } from '../tools/stack.ts';
import { lookForBarriers } from './look-for-barriers.ts';

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

/** What `@wide` is looked at in as well: the large projects' size, so that what one of them looked at is known. */
const WIDE = { width: 1440, height: 720 };

/** Playwright's `test`, on the running stack: no journey may leave an error in the console. */
export const test = base.extend<Fixtures>({
  baseURL: async ({ baseURL: _ }, provide) => provide(process.env.E2E_URL),

  complaints: [
    async ({ context }, provide, info) => {
      const complaints: string[] = [];
      listen(context, complaints);
      await watch(context);
      await provide(complaints);
      await keepFailure(context, complaints, info);
      try {
        expect(complaints).toEqual([]);
      } finally {
        // The next test has this context too: what Playwright leaves of this one goes here.
        await context.setOffline(false);
        await context.clearPermissions();
        await Promise.all(context.pages().map((page) => page.close()));
      }
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
      await watch(context);
      return context.newPage();
    });
    for (const context of contexts) {
      await keepFailure(context, complaints, info);
      await context.close();
    }
  },

  checkAccess: async ({ page: _ }, provide, { tags }) =>
    provide(async (page) => {
      expect(await lookForBarriers(page), page.url()).toEqual([]);
      if (!tags.includes('@wide')) return;
      const small = page.viewportSize() ?? WIDE;
      await page.setViewportSize(WIDE);
      expect(await lookForBarriers(page), `${page.url()}, wide`).toEqual([]);
      await page.setViewportSize(small);
    }),

  kill: async ({ baseURL, request }, provide) =>
    provide(async (script) => {
      killProgram(process.env.E2E_STACK_DIR ?? '', script);
      await expect(async () => {
        const answer = await request.get(`${baseURL}/readyz`, { timeout: 1_000 });
        expect(await answer.json()).toEqual({ status: 'ready' });
      }).toPass({ timeout: 30_000, intervals: [100] });
    }),
});

function listen(context: BrowserContext, complaints: string[]): void {
  context.on('console', (message) => {
    if (message.type() === 'error' && !isLateAsking(message))
      complaints.push(`${message.text()} ${message.location().url}`);
  });
  context.on('weberror', (error) => complaints.push(error.error().message));
}

async function watch(context: BrowserContext): Promise<void> {
  await context.addInitScript(watchDialogs);
  await context.addInitScript(watchMotion);
}

/**
 * Runs in each page: for who asks for less motion no transition begins, or it complains. A rule for all elements once began
 * one of each whenever anything changed.
 */
function watchMotion(): void {
  addEventListener('transitionrun', ({ target, propertyName }) => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches)
      console.error(
        `A transition of ${propertyName} begins: ${(target as Element).outerHTML.slice(0, 200)}`,
      );
  });
}

/** Runs in each page: every dialog that a journey opens begins where its work does, or complains. */
function watchDialogs(): void {
  const { prototype } = HTMLDialogElement;
  const show = prototype.showModal;
  prototype.showModal = function showModal(this: HTMLDialogElement) {
    show.call(this);
    setTimeout(() => {
      const at = document.activeElement;
      const others = this.querySelectorAll(
        ':is(button, select, a[href], input:not([type=hidden])):not([data-close], [data-look=danger], :disabled)',
      );
      if (
        this.open &&
        others.length > 0 &&
        at?.matches('[data-close], [data-look=danger]') === true
      )
        console.error(`A dialog opens on ${at.textContent || at.ariaLabel}: ${this.textContent}`);
    });
  };
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
