import { useEffect } from 'react';
import { MINUTE } from '#contract/constants.ts';
import { keepUnread } from '../../lib/push/unread.ts';
import { useHasServiceWorker, useViewer } from '../../lib/session/session.ts';
import { canPush, isPushOff, subscribeHere } from './enable-push.ts';
import { countUnread } from './inbox-calls.ts';
import { PermissionCard } from './permission-card.tsx';
import { useWorkerMessages } from './use-worker-messages.ts';

const COUNT_AGAIN = MINUTE;

/** Beside every page, once it has loaded: the unread count, and push for who is signed in. */
export function NotificationCompanion() {
  const viewer = useViewer();
  const hasServiceWorker = useHasServiceWorker();
  useWorkerMessages();
  useUnreadCount(viewer?.accountId, viewer?.profile.name);

  // Children are asked for nothing, and their profile renews nothing.
  const accountId = hasServiceWorker && viewer?.isChild === false ? viewer.accountId : undefined;
  useEffect(() => {
    if (accountId === undefined || !canPush() || isPushOff()) return;
    if (Notification.permission === 'granted') void subscribeHere(accountId);
  }, [accountId]);
  return accountId === undefined ? null : <PermissionCard key={accountId} accountId={accountId} />;
}

/** Counted with the first page, for another viewer, and when the window is looked at again after a while. */
function useUnreadCount(accountId: string | undefined, profile: string | undefined): void {
  useEffect(() => {
    if (accountId === undefined) {
      keepUnread(null);
      return undefined;
    }
    let countedAt = Date.now();
    void countUnread({ inBackground: true });
    const look = () => {
      if (document.visibilityState !== 'visible' || Date.now() - countedAt < COUNT_AGAIN) return;
      countedAt = Date.now();
      void countUnread({ inBackground: true });
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [accountId, profile]);
}
