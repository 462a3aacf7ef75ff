import { REQUEST_TIMEOUT } from '#contract/constants.ts';
import type { AnswerOf, Call, InputOf } from '#contract/call.ts';
import { ApiError } from './api-error.ts';
import { queryText } from './query-text.ts';

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
};

const REFRESH = '/platform/v2/auth/refresh';
/** Fired on `window` when a session could not be renewed; the root shows why and signs out. */
export const SIGNED_OUT = 'tayang:signed-out';

/**
 * Makes a call from the browser. The entry is given as a type only, so that no schema reaches the bundle:
 * `callApi<typeof postHistory>('POST', '/history/watch_vod_create', { body })`.
 * On 401 the session is refreshed once and the call repeated once.
 * @throws ApiError
 */
export async function callApi<C extends Call>(
  method: C['method'],
  path: string,
  input?: InputOf<C>,
  options: Options = {},
): Promise<AnswerOf<C>> {
  const asked = (input ?? {}) as Asked;
  let response = await send(method, path, asked, options);
  if (response.status === 401 && (await refreshSession()))
    response = await send(method, path, asked, options);
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) return body as AnswerOf<C>;
  const error = ApiError.from(response.status, body);
  if (response.status === 401 && options.staysHere !== true)
    window.dispatchEvent(new CustomEvent(SIGNED_OUT, { detail: error }));
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
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT);
  try {
    return await fetch(`/platform${filled}${queryText(asked.query)}`, {
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

let refreshing: Promise<boolean> | undefined;

/** Calls that fail together share one refresh. */
function refreshSession(): Promise<boolean> {
  refreshing ??= fetch(REFRESH, { method: 'POST', signal: AbortSignal.timeout(REQUEST_TIMEOUT) })
    .then((response) => response.ok)
    .catch(() => false)
    .finally(() => {
      refreshing = undefined;
    });
  return refreshing;
}
