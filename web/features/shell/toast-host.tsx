import { lazy, Suspense } from 'react';
import { useToastQueue } from '../../lib/feedback/toast-queue.ts';
import { PlainToast } from './plain-toast.tsx';

const Toasts = lazy(() =>
  import('./toasts.tsx').then(
    ({ Toasts: component }) => ({ default: component }),
    // Toasts also report a lost connection, over which the library can't come.
    () => ({ default: PlainToast }),
  ),
);

/** Fetches the toast library with the first toast; until then it costs nothing. */
export function ToastHost() {
  const isNeeded = useToastQueue((state) => state.waiting.length > 0 || state.hasShown);
  return <Suspense fallback={null}>{isNeeded && <Toasts />}</Suspense>;
}
