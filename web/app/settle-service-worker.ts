import { endpoints } from '../lib/page/paths.ts';

/**
 * Registers the site's worker. Where the platform has switched it off, the one that this browser has is removed: the
 * worker's own file does the same, for pages that were loaded before.
 */
export async function settleServiceWorker(isOn: boolean): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (workers === undefined) return;
  try {
    if (isOn) await workers.register(endpoints.serviceWorker);
    else for (const each of await workers.getRegistrations()) await each.unregister();
  } catch {
    // A browser that keeps none, in a private window for one: the site is whole without.
  }
}
