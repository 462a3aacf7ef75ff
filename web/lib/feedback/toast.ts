import { type Toast, useToastQueue } from './toast-queue.ts';

/** Shows a toast. The toast library is fetched with the first one. */
export function notify(toast: Toast): void {
  useToastQueue.setState(({ waiting }) => ({ waiting: [...waiting, toast] }));
}
