import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { CLIENT_KEY_QUOTA, MINUTE, SECOND } from '#contract/constants.ts';
import type { Caller } from '../auth.ts';
import type { Clock } from '../clocks.ts';
import { fail } from '../errors.ts';
import { networkOf } from './network.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Requests a minute of one session. */
    rateLimit?: number;
  }
}

/**
 * Thousands of phones share one address of their carrier (RFC 6888), and before they sign in there is nothing else to
 * tell them apart by: an address may ask as often as this many sessions.
 */
export const SESSIONS_OF_AN_ADDRESS = 20;
const MAX_WINDOWS = 200_000;

type Window = { endsAt: number; count: number };

/**
 * Limits the calls whose contract says how often a minute they may be made: each session has a limit of its own,
 * callers without one share that of their network. The client key is public: each network may ask by it alone so often
 * a minute, whatever the call. One table holds the windows of all calls; it is made when the first one is counted.
 */
export function limitRequests(app: FastifyInstance, clock: Clock): void {
  let windows: LRUCache<string, Window> | undefined;

  function count(key: string, max: number): void {
    windows ??= new LRUCache({ max: MAX_WINDOWS });
    const now = clock.now().getTime();
    const known = windows.get(key);
    const window = known && known.endsAt > now ? known : { endsAt: now + MINUTE, count: 0 };
    window.count += 1;
    if (window !== known) windows.set(key, window);
    if (window.count <= max) return;
    fail('common.tooMany', undefined, { retry_after: Math.ceil((window.endsAt - now) / SECOND) });
  }

  app.addHook('onRequest', async ({ caller, ip, routeOptions: { config, method, url } }) => {
    if (caller.kind === 'client') count(`client-key ${networkOf(ip)}`, CLIENT_KEY_QUOTA);
    const max = config.rateLimit;
    if (max === undefined) return;
    const { counted, share } = countedBy(caller, ip);
    count(`${String(method)} ${url} ${counted}`, max * share);
  });
}

function countedBy(caller: Caller, ip: string): { counted: string; share: number } {
  return caller.kind === 'account'
    ? { counted: caller.sessionId, share: 1 }
    : { counted: networkOf(ip), share: SESSIONS_OF_AN_ADDRESS };
}
