import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { Failure } from '../../web/lib/api/api-error.ts';
import { notify } from '../../web/lib/feedback/toast.ts';

/** What an intent answers: `notice` is shown as a toast, `result` is the page's own. */
export type Sent = { notice?: string; failure?: Failure; result?: unknown };

type Options = {
  /** After it was done. */
  onDone?: (sent: Sent) => void;
  /** The page shows refusals beside what was filled in, and no toast says them too. */
  isInline?: boolean;
  /** The action of another page. */
  action?: string;
};

/** Sends an intent with its body to the page's action (intents.server.ts), and says what became of it. */
export function useSend({ onDone, isInline = false, action }: Options = {}) {
  const { submit, state, data } = useFetcher<Sent>();
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    if (data === undefined) return;
    const { notice, failure } = data;
    if (failure !== undefined) {
      if (!isInline)
        notify({
          title: failure.title ?? 'Belum berhasil',
          message: failure.message,
          status: 'error',
        });
      return;
    }
    if (notice !== undefined) notify({ message: notice, status: 'success' });
    done.current?.(data);
  }, [data, isInline]);
  return {
    send: (intent: string, body: unknown) =>
      void submit(
        { intent, body: JSON.stringify(body) },
        { method: 'post', ...(action === undefined ? {} : { action }) },
      ),
    isBusy: state !== 'idle',
    failure: state === 'idle' ? data?.failure : undefined,
    result: data?.result,
  };
}
