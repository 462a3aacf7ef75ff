import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import pg from 'pg';
import { addAuthenticator } from '../../tools/check/authenticator.ts';
import { PACKED_FILMS, startStack } from '../../tools/stack.ts';
import { livePostmaster } from '../../tools/postgres/postmaster.ts';
import { databaseUrl } from '../../tools/postgres/ready.ts';
import { startBrowser } from './browser.ts';

const DESK = { viewport: { width: 1440, height: 900 }, locale: 'id-ID' };

export type Studio = { url: string; client: pg.Client; browser: Browser; page: Page };

/**
 * Runs `work` with the page of a member of the demo's staff, signed in, on a service that `npm start` started, and with its
 * database. `BENCH_DATA_DIR` keeps the data folder, so that the next run is quick.
 */
export async function withStudio<T>(
  member: string,
  work: (studio: Studio) => Promise<T>,
): Promise<T> {
  const stack = await startStack(process.env.BENCH_DATA_DIR, { SERVERS: '1', ...PACKED_FILMS });
  const browser = await startBrowser();
  const running = livePostmaster(join(stack.dataDir, 'pg/cluster'));
  const client = new pg.Client({
    connectionString: databaseUrl(running?.socketDir ?? '', 'tayang'),
  });
  try {
    await client.connect();
    const page = await (await browser.newContext(DESK)).newPage();
    await enter(page, stack.url, member);
    return await work({ url: stack.url, client, browser, page });
  } finally {
    await client.end();
    await browser.close();
    await stack.stop();
  }
}

/** By the button of the demo, with a passkey that Chromium keeps in software. */
async function enter(page: Page, url: string, member: string): Promise<void> {
  await addAuthenticator(page);
  await page.goto(`${url}/studio/masuk`);
  await page.getByRole('button', { name: new RegExp(member) }).click();
  await page.getByRole('heading', { name: /^Halo, / }).waitFor();
}
