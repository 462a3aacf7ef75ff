import type { WorkerMessage } from '../lib/push/messages.ts';
import type { ClickedNotification, PageClient, WorkerScope } from './scope.ts';

/** So long after opening a window it has a page that listens. */
const WINDOW_OPENS = 3_000;
/** A page that listens answers at once; one that loads or hangs does not. */
const PAGE_ANSWERS = 1_000;

/**
 * Leads to the message's own address: in a page that is open, which is focused, else in a new window. Nothing leads
 * away from this site.
 */
export async function openClicked(
  scope: WorkerScope,
  notification: ClickedNotification,
): Promise<void> {
  notification.close();
  const target = readTarget(notification.data, scope.registration.scope);
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page =
    pages.find((each) => each.url === target.url) ??
    pages.find(({ focused }) => focused) ??
    pages.find(({ visibilityState }) => visibilityState === 'visible') ??
    pages[0];
  if (page === undefined) return openWindow(scope, target);
  // Refused where the click was not the viewer's own; the page is right all the same.
  await page.focus().catch(() => undefined);
  const isGoing = await ask(page, { type: 'open', ...target });
  if (isGoing) return;
  await page.navigate(target.url).catch(() => openWindow(scope, target));
}

async function openWindow(scope: WorkerScope, { messageId, url }: Target): Promise<void> {
  const page = await scope.clients.openWindow(url);
  await new Promise((resolve) => setTimeout(resolve, WINDOW_OPENS));
  const opened: WorkerMessage = { type: 'opened', messageId };
  page?.postMessage(opened);
}

/** Whether the page goes there by itself: then a film that plays in it ends as it does for any link. */
function ask(page: PageClient, message: WorkerMessage): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), PAGE_ANSWERS);
    port1.onmessage = () => {
      clearTimeout(timer);
      resolve(true);
    };
    page.postMessage(message, [port2]);
  }).finally(() => port1.close()) as Promise<boolean>;
}

type Target = { messageId: string; url: string };

function readTarget(data: unknown, scope: string): Target {
  const { messageId, url } = (data ?? {}) as { messageId?: unknown; url?: unknown };
  return {
    messageId: typeof messageId === 'string' ? messageId : '',
    url: typeof url === 'string' ? ownUrl(url, scope) : scope,
  };
}

function ownUrl(url: string, scope: string): string {
  try {
    const { href, origin } = new URL(url, scope);
    return origin === new URL(scope).origin ? href : scope;
  } catch {
    return scope;
  }
}
