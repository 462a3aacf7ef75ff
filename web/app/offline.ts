import { isOfflineError } from '../lib/api/api-error.ts';

const ASK_AGAIN_MS = 2_000;

/**
 * Loads what the page needs, again and again until the device is online: for pages that go on playing meanwhile, which a
 * page of its own for the error would take away. Other errors are thrown as they are.
 */
export async function retryWhileOffline<T>(
  load: () => Promise<T>,
  signal: AbortSignal,
  waitMs = ASK_AGAIN_MS,
): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (!isOfflineError(error) || signal.aborted) throw error;
    }
    await onlineOrTimeout(waitMs, signal);
  }
}

function onlineOrTimeout(waitMs: number, signal: AbortSignal): Promise<void> {
  const connection: EventTarget = typeof window === 'undefined' ? new EventTarget() : window;
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      connection.removeEventListener('online', go);
      signal.removeEventListener('abort', go);
      resolve();
    };
    const timer = setTimeout(go, waitMs);
    connection.addEventListener('online', go);
    signal.addEventListener('abort', go);
  });
}
