import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { WorkerMessage } from '../../lib/push/messages.ts';
import { notify } from '../../lib/feedback/toast.ts';
import { countUnread, markRead } from './inbox-calls.ts';

/**
 * What the service worker tells this page: a push becomes the toast with its title and body, in place of the system's
 * notification; a click on a notification leads to the message's address.
 */
export function useWorkerMessages(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    if (workers === undefined) return undefined;
    const take = ({ data, ports }: MessageEvent<WorkerMessage>) => {
      switch (data.type) {
        case 'push':
          notify({
            title: data.title,
            message: data.body,
            status: 'info',
            to: pathOf(data.url),
            onOpen: () => void markRead(data.messageId),
          });
          void closeNotification(data.tag);
          void countUnread({ inBackground: true });
          break;
        case 'open':
          ports[0]?.postMessage('going');
          void navigate(pathOf(data.url));
          void markRead(data.messageId);
          break;
        case 'opened':
          void markRead(data.messageId);
          break;
      }
    };
    workers.addEventListener('message', take);
    workers.startMessages();
    return () => workers.removeEventListener('message', take);
  }, [navigate]);
}

/** Inside this site whatever came along: a path, without the origin that the worker put before it. */
function pathOf(url: string): string {
  const { pathname, search, hash, origin } = new URL(url, location.origin);
  return origin === location.origin ? pathname + search + hash : '/';
}

async function closeNotification(tag: string): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const shown = (await registration?.getNotifications({ tag })) ?? [];
  for (const each of shown) each.close();
}
