import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { fail } from '../errors.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses every write that a page of another site sends, with cookies or without: a form that signs a stranger's
 * browser in is an attack too. SameSite=Strict already keeps our cookies away; this is the second lock. Programs
 * (gateways, apps) say neither Sec-Fetch-Site nor Origin and are let through: no browser's cookies are theirs to use.
 */
export function refuseForeignOrigins(app: FastifyInstance, publicUrl: string): void {
  app.addHook('onRequest', ({ method, headers }, _reply, done) => {
    if (!SAFE_METHODS.has(method) && isForeign(headers, publicUrl)) fail('common.foreignOrigin');
    done();
  });
}

/**
 * A copy without a public address is reached as localhost, by its address or by its name in the house, and the request's
 * Host says which. A name with a dot is none of these: anybody's domain may point here, and its page would be ours.
 */
function isReachedAs({ hostname, host: sender }: URL, host: string | undefined): boolean {
  const isOfTheHouse = isLocal(hostname) || !hostname.includes('.') || hostname.endsWith('.local');
  return sender === host && isOfTheHouse;
}

function isLocal(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '');
  return hostname === 'localhost' || hostname.endsWith('.localhost') || isIP(address) !== 0;
}

/** Whether a request comes from a page of another site, as its browser states it. */
function isForeign(
  headers: Pick<IncomingHttpHeaders, 'host' | 'origin' | 'sec-fetch-site'>,
  publicUrl: string,
): boolean {
  const site = headers['sec-fetch-site'];
  // `none` is what a person did in the browser itself. Another name of our domain is another site to us.
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin, host } = headers;
  if (origin === undefined) return false;
  const own = new URL(publicUrl);
  if (!URL.canParse(origin)) return true;
  const sender = new URL(origin);
  const isOwnHost =
    sender.host === own.host || (isLocal(own.hostname) && isReachedAs(sender, host));
  const isWeaker = own.protocol === 'https:' && sender.protocol !== 'https:';
  return !isOwnHost || isWeaker;
}
