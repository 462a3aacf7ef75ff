import { useEffect } from 'react';
import { TOAST_LIFE } from '#contract/constants.ts';
import { useToastQueue } from '../../lib/feedback/toast-queue.ts';

/** The newest toast without its library: words in the same place, gone after the same time. */
export function PlainToast() {
  const newest = useToastQueue((state) => state.waiting.at(-1));
  useEffect(() => {
    if (newest === undefined) return undefined;
    const timer = setTimeout(() => useToastQueue.setState({ waiting: [] }), TOAST_LIFE);
    return () => clearTimeout(timer);
  }, [newest]);
  if (newest === undefined) return null;
  return (
    <div
      role={newest.status === 'error' ? 'alert' : 'status'}
      className="fixed top-4 right-4 z-50 max-w-[calc(100%-2rem)] rounded-m border border-line bg-ink-2 px-4 py-3 text-small shadow-raised"
    >
      {newest.title !== undefined && <p className="font-bold">{newest.title}</p>}
      <p className="text-mist">{newest.message}</p>
    </div>
  );
}
