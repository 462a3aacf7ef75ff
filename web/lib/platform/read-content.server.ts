import { type AnswerOf, type Call, type InputOf, pathOf } from '#contract/call.ts';
import { CMS_ACCESS_COOKIE_LIFE, CMS_REFRESH_COOKIE_LIFE } from '#contract/constants.ts';
import { cmsLogin, refreshCmsToken } from '#contract/editorial/cms.ts';
import type { CmsSession } from './cms-session.ts';
import type { PageRequest, Platform } from './platform.server.ts';
import { within } from './within.server.ts';
import { contentTimeout } from '../api/timeouts.ts';
import { queryText } from '../api/query-text.ts';
import { endpoints } from '../page/paths.ts';

type Body = { code?: string; data?: unknown; result?: unknown };
type Answered = { status: number; body: Body };

/** Token expired and token invalid, as the specification calls them. */
const RENEWABLE = new Set(['0006', '0008']);

/**
 * Reads for a visitor as the specification's content-management client does: with the bearer of the server's own identity. A
 * token that is over or wrong is renewed once a request and the request repeated. Where that is of no use it reads by
 * the public client key, and where an address has used that up, as the visitor: a page is worth more than who asked
 * for it.
 */
export async function readContent<C extends Call>(
  platform: Platform,
  entry: C,
  input?: InputOf<C>,
): Promise<AnswerOf<C>> {
  const { page } = platform;
  // Who is signed in may be a child, and so may a visitor: what is shown to them hangs on who watches.
  if (platform.isSignedIn() || page.isChild) return platform.call(entry, input);
  const { query } = (input ?? {}) as { query?: unknown };
  const path = pathOf(entry);
  if (page.cms.master !== undefined) {
    try {
      const result = await getAsMaster(page, path.replace(/^\/platform\//, ''), query);
      return { status: 200, message: 'OK', result } as AnswerOf<C>;
    } catch (error) {
      page.log.error({ err: error }, 'content was read without the master account');
    }
  }
  const { status, body } = await send(page, {
    method: 'GET',
    url: `${path}${queryText(query)}`,
    headers: { 'x-client-key': page.cms.clientKey },
  });
  return status === 200 ? (body as AnswerOf<C>) : platform.call(entry, input);
}

/** GET of any content path. Returns its data. */
async function getAsMaster(page: PageRequest, path: string, query: unknown): Promise<unknown> {
  const url = endpoints.call(`/hospitality/v1/cms/${path}${queryText(query)}`);
  const ask = (token: string) =>
    send(page, { method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
  const kept = validToken(page.cms.access);
  let answer = await ask(kept ?? (await renew(page)));
  if (answer.status === 401 && RENEWABLE.has(answer.body.code ?? '')) {
    // Another request may have renewed it meanwhile.
    if (page.cms.access?.token === kept) page.cms.access = undefined;
    answer = await ask(validToken(page.cms.access) ?? (await renew(page)));
  }
  if (answer.status !== 200) throw new Error(`Content management answered ${answer.status}`);
  return answer.body.data;
}

function renew(page: PageRequest): Promise<string> {
  const { cms } = page;
  cms.underway ??= (
    validToken(cms.refresh) === undefined ? signInAsMaster(page) : refreshToken(page)
  ).finally(() => {
    cms.underway = undefined;
  });
  return cms.underway;
}

async function signInAsMaster(page: PageRequest): Promise<string> {
  const { cms } = page;
  const { status, body } = await send(page, {
    method: 'POST',
    url: pathOf(cmsLogin),
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(cms.master),
  });
  const { access_token: access, refresh_token: refresh } = tokensOf(body);
  if (status !== 200 || access === undefined || refresh === undefined) {
    throw new Error('Failed to login to master account');
  }
  cms.refresh = { token: refresh, until: Date.now() + CMS_REFRESH_COOKIE_LIFE };
  return keep(cms, access);
}

async function refreshToken(page: PageRequest): Promise<string> {
  const { cms } = page;
  const authorization = `Bearer ${cms.refresh?.token ?? ''}`;
  const url = pathOf(refreshCmsToken);
  const { status, body } = await send(page, { method: 'POST', url, headers: { authorization } });
  const { access_token: access } = tokensOf(body);
  if (status === 200 && access !== undefined) return keep(cms, access);
  cms.access = undefined;
  cms.refresh = undefined;
  throw new Error('Failed to refresh token');
}

function keep(cms: CmsSession, token: string): string {
  cms.access = { token, until: Date.now() + CMS_ACCESS_COOKIE_LIFE };
  return token;
}

function validToken(kept: CmsSession['access']): string | undefined {
  return kept !== undefined && kept.until > Date.now() ? kept.token : undefined;
}

function tokensOf({ data }: Body): { access_token?: string; refresh_token?: string } {
  return (data ?? {}) as { access_token?: string; refresh_token?: string };
}

async function send(
  page: PageRequest,
  request: Parameters<PageRequest['send']>[0],
): Promise<Answered> {
  // Cookies that the answer might set are the server's own business and never reach the page's.
  const { status, body } = await within(page.send(request), contentTimeout);
  return { status, body: parse(body) };
}

function parse(text: string): Body {
  try {
    return JSON.parse(text) as Body;
  } catch {
    return {};
  }
}
