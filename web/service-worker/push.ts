import type { PushPayload } from '#contract/notifications/push.ts';
import type { PushMessage, WorkerMessage } from '../lib/push/messages.ts';
import type { PushData, WorkerScope } from './scope.ts';

/** Shown where a push can't be read: one that shows nothing costs the subscription. */
const UNREADABLE: PushMessage = {
  messageId: '',
  title: 'Tayang',
  body: 'Ada kabar baru untukmu.',
  url: '/',
  tag: 'kabar',
};

/**
 * Always shows the system's notification, and also tells the pages that are looked at, which show the toast and close
 * it: a suspended app claims to be visible and would show nothing.
 */
export async function showPush(scope: WorkerScope, data: PushData | null): Promise<void> {
  const message = readPush(data);
  const { title, body, tag, url, messageId } = message;
  const shown = scope.registration.showNotification(title, {
    body,
    tag,
    data: { url, messageId },
    lang: 'id',
    icon: '/icon-192.png',
    badge: '/badge-96.png',
  });
  // Pages close what is shown, so they come after it; the toast stands also where the system shows nothing.
  await shown.catch(() => undefined);
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const arrived: WorkerMessage = { type: 'push', ...message };
  for (const page of pages) if (page.visibilityState === 'visible') page.postMessage(arrived);
  await shown;
}

function readPush(data: PushData | null): PushMessage {
  const { notification, data: about } = parse(data);
  if (!isText(notification?.title)) return UNREADABLE;
  const { title, body } = notification;
  const messageId = isText(about?.messageId) ? about.messageId : '';
  return {
    messageId,
    title,
    body: isText(body) ? body : '',
    url: isText(about?.url) ? about.url : '/',
    tag: isText(about?.tag) ? about.tag : messageId,
  };
}

/** Pushes come through the services of others: nothing is believed of their shape. */
type Loose<T> = { [Name in keyof T]?: T[Name] extends object ? Loose<T[Name]> : unknown };

function parse(data: PushData | null): Loose<PushPayload> {
  try {
    return (data?.json() ?? {}) as Loose<PushPayload>;
  } catch {
    return {};
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
