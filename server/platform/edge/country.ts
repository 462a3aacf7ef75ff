import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HOME_COUNTRY } from '#contract/constants.ts';
import type { Config } from '../config.ts';
import { isSameSecret } from '../secrets.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Where its viewer is, ISO 3166-1 alpha-2: at home unless a proxy that is believed says more. */
    readonly country: string;
  }
}

/** Codes by which networks say that they don't know, or that it is no country. */
const UNKNOWN = new Set(['XX', 'ZZ', 'EU', 'AP']);
/** The page of a viewer tells its own calls, within the process; no request from outside knows the word before it. */
const PAGE_COUNTRY = 'tayang-page-country';
const password = randomUUID();

/** What a page adds to its calls, so that they are answered as its viewer's. Nothing at home. */
export const countryOfPage = (country: string): Record<string, string> =>
  country === HOME_COUNTRY ? {} : { [PAGE_COUNTRY]: `${password} ${country}` };

/**
 * Lets requests say where their viewer is, by the header that COUNTRY_HEADER names: read where a call asks for it, and only
 * of what came by the proxies of TRUST_PROXY. Without the setting every viewer is at home.
 */
export function locateViewers(
  app: FastifyInstance,
  { trustProxy, countryHeader }: Config['http'],
): void {
  app.decorateRequest('country', {
    getter(this: FastifyRequest) {
      if (countryHeader === undefined) return HOME_COUNTRY;
      const ofPage = String(this.headers[PAGE_COUNTRY] ?? '');
      if (isSameSecret(ofPage.slice(0, password.length), password))
        return ofPage.slice(password.length + 1);
      const proxies = typeof trustProxy === 'number' ? trustProxy : 1;
      // The addresses that are believed: each proxy's, then the one that the last of them saw.
      if ((this.ips?.length ?? 0) <= proxies) return HOME_COUNTRY;
      return countryIn(this.headers[countryHeader]);
    },
  });
}

/** A proxy that adds where it should replace leaves what the client wrote before its own word. */
function countryIn(header: string | string[] | undefined): string {
  const code = String(header ?? '')
    .split(',')
    .at(-1)
    ?.trim()
    .toUpperCase();
  const isKnown = code !== undefined && /^[A-Z]{2}$/.test(code) && !UNKNOWN.has(code);
  return isKnown ? code : HOME_COUNTRY;
}
