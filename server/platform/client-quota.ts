import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { CLIENT_KEY_QUOTA, MINUTE } from '#contract/constants.ts';
import type { Clock } from './clock.ts';
import { fail } from './errors.ts';

const MOST_ADDRESSES = 50_000;

/** The client key is public: each address may ask by it alone so often a minute, whatever the call. */
export function limitClientKey(app: FastifyInstance, clock: Clock): void {
  const windows = new LRUCache<string, { endsAt: number; count: number }>({ max: MOST_ADDRESSES });
  app.addHook('onRequest', async ({ caller, ip }) => {
    if (caller.kind !== 'client') return;
    const now = clock.now().getTime();
    const known = windows.get(ip);
    const window = known && known.endsAt > now ? known : { endsAt: now + MINUTE, count: 0 };
    window.count += 1;
    windows.set(ip, window);
    if (window.count > CLIENT_KEY_QUOTA) fail('common.tooMany');
  });
}
