import { createContext } from 'react-router';
import { type AnswerOf, type Call, type InputOf, pathOf } from '#contract/call.ts';
import { ApiError } from '../api/api-error.ts';
import { queryText } from '../api/query-text.ts';
import { requestTimeout } from '../api/timeouts.ts';
import { within } from './within.server.ts';
import type { CmsSession } from './cms-session.ts';
import { cookiePair, serializeCookie, type CookieOptions } from './cookie.server.ts';

/** How one page calls the platform: its cookies there, and those that come back. */
export type PageAccess = {
  /** An account whose session stands. */
  isSignedIn: boolean;
  cookies: Record<string, string | undefined>;
  /** Cookies that the page's answer sets. */
  setCookies: string[];
  cookieSecure: boolean;
  /** A token that opens public calls, and the way in, to a viewer who has not signed in. */
  visitorToken: string;
  send(request: {
    method: 'GET' | 'POST';
    url: string;
    headers: Record<string, string>;
    payload?: string;
  }): Promise<{
    status: number;
    body: string;
    setCookies: string[];
    /** The body as it was parsed already, for many pages: it can't be changed. */
    parsed?: unknown;
  }>;
};

/** All that a shared page is made from, and so what it is kept by: nothing else of who asks can reach it. */
export type SharedRequest = {
  /** Path and query. */
  url: string;
  headers: Record<string, string>;
  cookies: Record<string, string>;
  /** Where they all are, if it is not at home, of a page that says what plays there. */
  country?: string;
};

/** What the server hands to one page: whose request it is and how to call the platform for it. */
export type PageRequest = PageAccess & {
  id: string;
  /** Many get it: it is handed out as a whole. */
  isForAll?: true;
  /** The site's own address, whatever name it was asked by: what canonical links and previews say. */
  origin: string;
  nonce: string;
  log: { error(details: object, message: string): void };
  /** That account belongs to the older site. */
  isLegacy: boolean;
  /** A child watches: in that session, or as a visitor in the children's mode. */
  isChild: boolean;
  /** That child is shown only what is for all ages. */
  isYoungChild: boolean;
  /** Came with a session that could not be renewed. */
  hasLostSession: boolean;
  /** Browsers may keep the site's service worker. */
  hasServiceWorker: boolean;
  /** Its browser plays HLS by itself, and is given no DASH. */
  playsHls: boolean;
  /** Where its viewer is, ISO 3166-1 alpha-2. */
  country: string;
  /** Came by https, or from this machine: what was typed was not read on the way. */
  isPrivate: boolean;
  /** Where people of the service are reached, as far as it is configured. */
  support: { email: string | undefined; whatsapp: string | undefined };
  /** The server's own way into content management. */
  cms: CmsSession;
  /** What any visitor is told at this address, for all pages at once: nothing of this viewer goes there. */
  sendForAll(url: string): ReturnType<PageAccess['send']>;
};

export type Platform<Page extends PageAccess = PageRequest> = {
  page: Page;
  /**
   * Makes one call of the contract as this viewer, inside the process.
   * Cookies that the answer sets reach the browser and the page's later calls.
   * @throws ApiError, which a route's error boundary shows when no code catches it.
   */
  call<C extends Call>(
    entry: C,
    input?: InputOf<C>,
    options?: { headers?: Record<string, string> },
  ): Promise<AnswerOf<C>>;
  /** Whether calls are made as an account. */
  isSignedIn(): boolean;
  cookie(name: string): string | undefined;
  /** Sets a cookie (`undefined` clears it) on the page's answer. */
  setCookie(name: string, value: string | undefined, options?: CookieOptions): void;
};

/** `context.get(platformContext).call(getProductDetail, { query: { productId } })` in loaders and actions. */
export const platformContext = createContext<Platform>();

export function createPlatform<Page extends PageAccess>(page: Page): Platform<Page> {
  // What several parts of a page ask at once is asked once, unless the page changes something meanwhile.
  const asked = new Map<string, Promise<unknown>>();

  async function send(entry: Call, url: string, body: unknown, headers?: Record<string, string>) {
    const sent = page.send({
      method: entry.method,
      url,
      headers: { ...headersFor(page, entry, body), ...headers },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    const answer = await within(sent, requestTimeout);
    for (const cookie of answer.setCookies) {
      page.setCookies.push(cookie);
      const { name, value } = cookiePair(cookie);
      page.cookies[name] = value;
      if (name === 'access_token') page.isSignedIn = value !== undefined;
    }
    if (answer.setCookies.length > 0) asked.clear();
    const answered = answer.parsed ?? parse(answer.body);
    if (answer.status >= 400) throw ApiError.from(answer.status, answered);
    // What is no JSON is a file: a calendar's text.
    return answered ?? answer.body;
  }

  return {
    page,
    async call(entry, input, options) {
      const { params, query, body } = (input ?? {}) as {
        params?: unknown;
        query?: unknown;
        body?: unknown;
      };
      const url = addressOf(entry, params, query);
      const isReading = entry.method === 'GET' && options?.headers === undefined;
      if (!isReading) asked.clear();
      const underway = isReading ? asked.get(url) : undefined;
      const answer = underway ?? send(entry, url, body, options?.headers);
      if (isReading) asked.set(url, answer);
      try {
        return (await answer) as AnswerOf<typeof entry>;
      } finally {
        if (asked.get(url) === answer) asked.delete(url);
      }
    },
    isSignedIn: () => page.isSignedIn,
    cookie: (name) => page.cookies[name] || undefined,
    setCookie(name, value, options) {
      asked.clear();
      page.setCookies.push(serializeCookie(name, value, { secure: page.cookieSecure, ...options }));
      page.cookies[name] = value;
    },
  };
}

/**
 * Makes a call that only reads as any visitor would, for all pages: two seconds old at most, and none from before a
 * change of content. What hangs on who watches is filled in by the page.
 */
export async function callForAll<C extends Call>(
  { page }: Platform,
  entry: C,
  input: InputOf<C>,
): Promise<AnswerOf<C>> {
  const { params, query } = input as { params?: unknown; query?: unknown };
  const answer = await within(page.sendForAll(addressOf(entry, params, query)), requestTimeout);
  const answered = answer.parsed ?? parse(answer.body);
  if (answer.status >= 400) throw ApiError.from(answer.status, answered);
  return answered as AnswerOf<C>;
}

function addressOf(entry: Call, params: unknown, query: unknown): string {
  const given = (params ?? {}) as Record<string, string | number>;
  const path = pathOf(entry).replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(given[name] ?? ''),
  );
  return path + queryText(query);
}

function headersFor(page: PageAccess, entry: Call, body: unknown): Record<string, string> {
  // Also for a session that has ended or still lacks its device: what is public stays open to it. As a cookie the
  // token stands behind such a session, which may still register its device.
  const isVisit = !page.isSignedIn && entry.callers.includes('service');
  const cookies = { ...page.cookies, ...(isVisit ? { tvs_token: page.visitorToken } : {}) };
  const cookie = Object.entries(cookies)
    .flatMap(([name, value]) => (value ? [`${name}=${encodeURIComponent(value)}`] : []))
    .join('; ');
  return {
    ...(cookie === '' ? {} : { cookie }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
