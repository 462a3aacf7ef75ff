import type { Browser, BrowserContextOptions } from '@playwright/test';
import { demoAccounts } from '#demo/accounts.ts';
import { onFreshPage } from './browser.ts';

/** What a browser keeps after a demo account with this plan has signed in by the site's own form. */
export function signIn(
  browser: Browser,
  url: string,
  plan: 'lite' | 'premium',
): Promise<NonNullable<BrowserContextOptions['storageState']>> {
  const account = demoAccounts.find((each) => each.plan === plan);
  if (account === undefined) throw new Error(`The demo has no account with ${plan}`);
  return onFreshPage(browser, {}, async (page, context) => {
    await page.goto(`${url}/login`, { waitUntil: 'networkidle' });
    await page.getByLabel('Email atau nomor HP').fill(account.identifier);
    await page.getByLabel('Kata sandi', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Masuk', exact: true }).click();
    await page.waitForURL((at) => at.pathname !== '/login');
    return context.storageState();
  });
}
