import { ApiError } from '../api/api-error.ts';
import { type Toast, useToastQueue } from './toast-queue.ts';

/** Shows a toast. The toast library is fetched with the first one. */
export function notify(toast: Toast): void {
  useToastQueue.setState(({ waiting }) => ({ waiting: [...waiting, toast] }));
}

/** For code that comes with its first use and did not: says that the connection is gone. */
export function tellOffline(): undefined {
  const { title = '', message } = ApiError.offline().failure;
  notify({ title, message, status: 'error' });
}
