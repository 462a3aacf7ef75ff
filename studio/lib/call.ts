import type { AnswerOf, Call, InputOf } from '#contract/call.ts';
import { ApiError } from '../../web/lib/api/api-error.ts';
import { queryText } from '../../web/lib/api/query-text.ts';
import { readAnswer } from '../../web/lib/api/read-answer.ts';
import { requestTimeout } from '../../web/lib/api/timeouts.ts';
import { belowStudio, paths, signInFrom } from './paths.ts';

type Options = {
  signal?: AbortSignal;
  /** The page asks by itself: no use of the session, no dialog, and sent even while the page closes. */
  isBackground?: boolean;
};
const MOST_KEPT_ALIVE = 30_000;
type Asked = { params?: Record<string, string | number>; query?: unknown; body?: unknown };

/**
 * Makes a staff call from the browser; the entry is given as a type only, so that no schema reaches the bundle:
 * `callStudio<typeof listActs>('GET', '/studio/v1/act/list', { query })`. A passkey that it wants first is asked for
 * on the way (guarded-fetch.ts); a session that is over leads to the sign-in page.
 * @throws ApiError
 */
export async function callStudio<C extends Call>(
  method: C['method'],
  path: `/studio/v1/${string}`,
  input?: InputOf<C>,
  { signal, isBackground = false }: Options = {},
): Promise<AnswerOf<C>> {
  const { params, query, body } = (input ?? {}) as Asked;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params?.[name] ?? ''),
  );
  const text = body === undefined ? undefined : JSON.stringify(body);
  const timeout = AbortSignal.timeout(requestTimeout);
  let response: Response;
  try {
    response = await fetch(`/platform${filled}${queryText(query)}`, {
      method,
      credentials: 'same-origin',
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      // Browsers send no larger body of a page that closes, and refuse it of one that does not.
      keepalive: isBackground && (text?.length ?? 0) < MOST_KEPT_ALIVE,
      headers: {
        ...(isBackground && { 'x-background': '1' }),
        ...(text !== undefined && { 'content-type': 'application/json' }),
      },
      ...(text === undefined ? {} : { body: text }),
    });
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw ApiError.offline();
  }
  const answer = await readAnswer(response, signal);
  if (response.ok) return answer as AnswerOf<C>;
  const here = belowStudio(location.pathname) + location.search;
  if (response.status === 401 && !isBackground && !here.startsWith(paths.signIn))
    location.assign(`/studio${signInFrom(here)}`);
  throw ApiError.from(response.status, answer);
}
