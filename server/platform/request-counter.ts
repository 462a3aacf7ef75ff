import { LRUCache } from 'lru-cache';

const MOST_ADDRESSES = 5000;

type Counted = { current: number; ttl: number };

/**
 * Counts requests by address in windows, for the limit of requests a minute. Every request is told its own number: the
 * limiter's own store hands out one object that it goes on counting in, and who came first in a burst would read the
 * number of who came last and be refused with the rest.
 */
export class RequestCounter {
  readonly #windows = new LRUCache<string, { count: number; endsAt: number }>({
    max: MOST_ADDRESSES,
  });

  incr(address: string, tell: (error: null, counted: Counted) => void, windowMs: number): void {
    const now = Date.now();
    const known = this.#windows.get(address);
    const window = known && known.endsAt > now ? known : { count: 0, endsAt: now + windowMs };
    window.count += 1;
    this.#windows.set(address, window);
    tell(null, { current: window.count, ttl: window.endsAt - now });
  }

  /** Each call has windows of its own. */
  child(): RequestCounter {
    return new RequestCounter();
  }
}
