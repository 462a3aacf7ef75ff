import { type Driver, until } from './bidi.ts';

/** What Firefox shows outside of pages: its question for a permission, and its windows of notifications. */
export async function openAlerts(driver: Driver) {
  const { contexts } = await driver.send<{ contexts: { context: string }[] }>(
    'browsingContext.getTree',
    { 'moz:scope': 'chrome' },
  );
  const window = contexts[0]?.context ?? '';
  const alert = `[...Services.wm.getEnumerator('alert:alert')][0]`;
  const allow = `window.PopupNotifications?.panel.firstElementChild?.button`;
  return {
    /** Firefox asks whether the site may; the viewer allows it. */
    allow: () =>
      until('Firefox asks for the permission', () =>
        driver.evaluate<boolean>(window, `${allow} ? (${allow}.click(), true) : false`),
      ),
    /** The title of the notification that is shown. */
    shown: () =>
      until('the notification', () =>
        driver.evaluate<string>(
          window,
          `${alert}?.document.getElementById('alertTitleLabel')?.textContent
            || ${alert}?.document.getElementById('alertTitleLabel')?.getAttribute('value') || ''`,
        ),
      ),
    click: () =>
      driver.evaluate<boolean>(
        window,
        `${alert}.document.getElementById('alertBox').click(), true`,
      ),
  };
}
