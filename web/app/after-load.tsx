import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { hasKeptReminders, useReminders } from '../lib/feedback/reminder-store.ts';
import { stayWhileOffline } from './stay-offline.ts';
import { forgetInstallation } from '../lib/push/push-token.ts';
import { settleServiceWorker } from './settle-service-worker.ts';
import { useHasServiceWorker, useSessionStatus } from '../lib/session/session.ts';

// Without a connection just now the page goes on without them.
const Companions = lazy(() => import('./companions.tsx').catch(() => ({ default: Nothing })));

function Nothing(): ReactNode {
  return null;
}

/**
 * What may come after the page, when it has loaded and the browser rests: the service worker, and what lives beside
 * every page of who is signed in or wants to be reminded. Other visitors fetch nothing of it.
 */
export function AfterLoad() {
  const isLoaded = useLoaded();
  const status = useSessionStatus();
  const hasServiceWorker = useHasServiceWorker();
  const hasReminders = useReminders(({ list }) => list !== null && list.length > 0);
  useEffect(() => {
    if (isLoaded) void settleServiceWorker(hasServiceWorker);
  }, [isLoaded, hasServiceWorker]);
  useEffect(() => {
    // Its own code comes with the page: as a file of its own it weighs three times as much.
    return isLoaded ? stayWhileOffline() : undefined;
  }, [isLoaded]);
  useEffect(() => {
    // With the next sign-in the browser registers for push anew.
    if (status === 'unauthenticated') forgetInstallation();
  }, [status]);
  const isNeeded = isLoaded && (status === 'authenticated' || hasReminders || hasKeptReminders());
  return isNeeded ? (
    <Suspense fallback={null}>
      <Companions />
    </Suspense>
  ) : null;
}

function useLoaded(): boolean {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    const rest = () => {
      if ('requestIdleCallback' in window) requestIdleCallback(() => setLoaded(true));
      else setTimeout(() => setLoaded(true));
    };
    if (document.readyState === 'complete') rest();
    else window.addEventListener('load', rest, { once: true });
    return () => window.removeEventListener('load', rest);
  }, []);
  return isLoaded;
}
