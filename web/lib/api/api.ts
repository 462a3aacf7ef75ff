import { MINUTE } from '#contract/constants.ts';
import type { refreshSession as refreshSessionCall } from '#contract/accounts/index.ts';
import type { AnswerOf, Call, InputOf } from '#contract/call.ts';
import { ApiError, SIGNED_OUT } from './api-error.ts';
import { deviceId } from '../account/device-id.ts';
import { queryText } from './query-text.ts';
import { readAnswer } from './read-answer.ts';
import {
  forgetSavedAccount,
  keepSavedAccount,
  parseSavedAccount,
  readCookie,
  savedAccountText,
} from '../account/saved-account.ts';
import { requestTimeout } from './timeouts.ts';
import { endpoints } from '../page/paths.ts';

type Asked = {
  params?: Record<string, string | number>;
  query?: unknown;
  body?: unknown;
};
type Options = {
  signal?: AbortSignal;
  keepalive?: boolean;
  /** The caller says by itself that the session is over: the page isn't left. */
  staysHere?: boolean;
  /** Nothing that the viewer did: a session that is over is left for the next call to find, which says so. */
  inBackground?: boolean;
  /** A step towards signing in: asked as a visitor while no account is signed in, whatever this browser remembers. */
  letsIn?: boolean;
};

/**
 * Makes a call from the browser. The entry is given as a type only, so that no schema reaches the bundle:
 * `callApi<typeof postWatchVodCreate>('POST', '/history/watch_vod_create', { body })`.
 * On 401 the session is refreshed once, by the refresh cookie or the remember token, and the call repeated once; a
 * visitor gets a new visitor token instead. A step towards signing in brings its visitor token along from the start.
 * @throws ApiError
 */
export async function callApi<C extends Call>(
  method: C['method'],
  path: string,
  input?: InputOf<C>,
  options: Options = {},
): Promise<AnswerOf<C>> {
  const asked = (input ?? {}) as Asked;
  const { letsIn = false } = options;
  if (letsIn && isSignedOut()) await becomeVisitor();
  let response = await send(method, path, asked, options);
  const mayRenew = response.status === 401 && options.inBackground !== true;
  if (mayRenew && (await (letsIn ? renewOrVisit() : renew())))
    response = await send(method, path, asked, options);
  const body = await readAnswer(response, options.signal);
  if (response.ok) return body as AnswerOf<C>;
  const error = ApiError.from(response.status, body);
  // Who never was signed in has no session that could end.
  const isStep = letsIn && isSignedOut();
  if (mayRenew && response.status === 401 && options.staysHere !== true && !isStep) {
    error.isTold = true;
    window.dispatchEvent(new CustomEvent(SIGNED_OUT, { detail: error }));
  }
  throw error;
}

async function send(
  method: string,
  path: string,
  asked: Asked,
  options: Options,
): Promise<Response> {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(asked.params?.[name] ?? ''),
  );
  const timeout = AbortSignal.timeout(requestTimeout);
  try {
    return await fetch(endpoints.call(`${filled}${queryText(asked.query)}`), {
      method,
      credentials: 'same-origin',
      keepalive: options.keepalive ?? false,
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      ...(asked.body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(asked.body) }),
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw ApiError.offline();
  }
}

/** Well within the life of a visitor token. */
const VISIT = 5 * MINUTE;
let visit: { token: Promise<boolean>; until: number } | undefined;

/** Sees to a visitor token in the cookies; calls that ask together share one. False where there is none to be had. */
function becomeVisitor(): Promise<boolean> {
  if (visit === undefined || visit.until <= Date.now()) {
    const token = fetchVisitorToken();
    const own = { token, until: Date.now() + VISIT };
    visit = own;
    // The next step asks anew: the limit of an address that many share lasts a minute.
    void token.then((isThere) => {
      if (!isThere && visit === own) visit = undefined;
    });
  }
  return visit.token;
}

/** A visitor token that can't be had is logged, here and at the server; the call that wants it says what it lacks. */
async function fetchVisitorToken(): Promise<boolean> {
  const why = await post(endpoints.visitorToken).then(
    ({ ok, status }) => (ok ? undefined : `status ${status}`),
    String,
  );
  if (why === undefined) return true;
  // oxlint-disable-next-line no-console -- the specification has it logged, not shown
  console.warn('Failed to fetch a visitor token', why);
  const report = { level: 'warn', code: 'VISITOR_TOKEN', message: why };
  navigator.sendBeacon?.(endpoints.authLog, new URLSearchParams(report));
  return false;
}

/** Signing out takes the visitor token along with all other cookies. */
export function endVisit(): void {
  visit = undefined;
}

/** For a step towards signing in: a session that is over is no reason to refuse it. */
async function renewOrVisit(): Promise<boolean> {
  if (!isSignedOut() && (await renew())) return true;
  endVisit();
  return becomeVisitor();
}

let renewing: Promise<boolean> | undefined;

/** Calls that fail together share one renewal. */
function renew(): Promise<boolean> {
  renewing ??= (isVisitor() ? fetchVisitorToken() : refreshSession())
    .catch(() => false)
    .finally(() => {
      renewing = undefined;
    });
  return renewing;
}

/** The `auth` cookie marks who is signed in for scripts: the tokens themselves are out of their reach. */
function isSignedOut(): boolean {
  return readCookie('auth') === null;
}

/** Neither signed in nor remembered. */
function isVisitor(): boolean {
  return isSignedOut() && savedAccountText() === null;
}

async function refreshSession(): Promise<boolean> {
  const saved = parseSavedAccount(savedAccountText());
  const body = saved && { remember_token: saved.password, device_id: deviceId() };
  const response = await post(endpoints.refresh, body);
  if (!response.ok) {
    if (response.status !== 401) return false;
    // Another tab may have gone on with the same token meanwhile and kept the next one.
    if (parseSavedAccount(savedAccountText())?.password === saved?.password) forgetSavedAccount();
    return false;
  }
  const { result } = (await response.json()) as AnswerOf<typeof refreshSessionCall>;
  if (saved !== null && result.remember_token !== undefined) {
    keepSavedAccount({ email: saved.email, password: result.remember_token });
  }
  return true;
}

function post(path: string, body?: object | null): Promise<Response> {
  return fetch(path, {
    method: 'POST',
    signal: AbortSignal.timeout(requestTimeout),
    ...(body
      ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      : {}),
  });
}
