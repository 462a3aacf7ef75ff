import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CLIENT_KEY_QUOTA, SECOND } from '#contract/constants.ts';
import type { Caller } from '../auth.ts';
import type { Clock } from '../clocks.ts';
import { fail } from '../errors.ts';
import { networkOf } from './network.ts';
import type { RequestCounts } from './request-counts.ts';

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

/**
 * Limits the calls whose contract says how often a minute they may be made: each session has a limit of its own,
 * callers without one share that of their network. The client key is public: each network may ask by it alone so often
 * a minute, whatever the call.
 */
export function limitRequests(
  app: FastifyInstance,
  { clock, counts }: { clock: Clock; counts: RequestCounts },
): void {
  async function limit(key: string, max: number): Promise<void> {
    const { count, endsAt } = await counts.add(key, max);
    if (count <= max) return;
    const left = endsAt - clock.now().getTime();
    fail('common.tooMany', undefined, { retry_after: Math.max(1, Math.ceil(left / SECOND)) });
  }

  async function count({ caller, ip, routeOptions }: FastifyRequest, max: number | undefined) {
    if (caller.kind === 'client') await limit(`client-key ${networkOf(ip)}`, CLIENT_KEY_QUOTA);
    if (max === undefined) return;
    const { counted, share } = countedBy(caller, ip);
    await limit(`${String(routeOptions.method)} ${routeOptions.url} ${counted}`, max * share);
  }

  app.addHook('onRequest', (request, _reply, done) => {
    const max = request.routeOptions.config.rateLimit;
    // What is counted nowhere goes on at once: most calls.
    if (max === undefined && request.caller.kind !== 'client') return done();
    void goOn(count(request, max), done);
  });
}

/** Lets a hook without a promise wait for one after all. */
export async function goOn(work: Promise<void>, done: (error?: Error) => void): Promise<void> {
  try {
    await work;
  } catch (error) {
    return done(error as Error);
  }
  done();
}

function countedBy(caller: Caller, ip: string): { counted: string; share: number } {
  return caller.kind === 'account'
    ? { counted: caller.sessionId, share: 1 }
    : { counted: networkOf(ip), share: SESSIONS_OF_AN_ADDRESS };
}
