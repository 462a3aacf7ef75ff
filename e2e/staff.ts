import { expect, type Locator, type Page } from '@playwright/test';
import { anAuthenticator } from '#test/factories/accounts/authenticator.ts';

const SESSION = '/platform/studio/v1/session';

/** A member of the demo's staff makes a studio passkey and begins a session in this page's browser. */
export async function beginStaffSession(page: Page, email: string): Promise<void> {
  const { origin, hostname } = new URL(process.env.E2E_URL ?? '');
  const passkey = anAuthenticator({ origin, rpId: hostname });
  const post = async (url: string, data: object = {}) => {
    const answer = await page.request.post(url, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const options = await post('/_dev/staff/options', { email });
  await post('/_dev/staff/enrol', { email, credential: passkey.make(options) });
  const { result } = await post(`${SESSION}/challenge`);
  await post(`${SESSION}/begin`, { credential: passkey.sign(result.challenge) });
}

/** Opens the palette by its key, which the page hears once its scripts run. Returns its input. */
export async function openPalette(page: Page): Promise<Locator> {
  const input = page.getByRole('combobox', { name: 'Cari halaman atau data' });
  await expect(async () => {
    if (!(await input.isVisible())) await page.keyboard.press('Control+k');
    await expect(input).toBeVisible({ timeout: 3_000 });
  }).toPass();
  return input;
}
