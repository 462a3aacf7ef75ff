import { AsyncLocalStorage } from 'node:async_hooks';

const requests = new AsyncLocalStorage<string>();

/** Runs `next` and all that comes of it under the id of its request. */
export function withRequestId(id: string, next: () => void): void {
  requests.run(id, next);
}

/** The id of the request that is served now; undefined in work of the process itself. */
export function currentRequestId(): string | undefined {
  return requests.getStore();
}
