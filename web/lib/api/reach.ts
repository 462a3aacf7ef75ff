import { data, isRouteErrorResponse } from 'react-router';
import { ApiError, type Failure, isOfflineError } from './api-error.ts';

/** What became of a route's loader or action, as the router hands it through its middleware. */
type Result = { type: 'data' | 'error'; result: unknown };
type Results = Record<string, Result>;
type Options = {
  /** What is loaded is an error when it does not come; a form is given back. */
  isForm: boolean;
  /** Milliseconds; undefined where a person may be asked something on the way. */
  timeout: number | undefined;
  /** Says why a form was given back; what it returns is what the page gets for an answer. */
  tell: (failure: Failure) => unknown;
};

/** The status of a form that never reached its action. */
export const UNREACHED = 599;

/**
 * Lets the router's own requests take so long and no longer. A form that does not reach its action leaves its page as
 * it is, with what was typed: the action then has no answer, and nothing is loaded anew.
 * @throws ApiError when the data of a page takes longer
 */
export async function reach(next: () => Promise<Results>, options: Options): Promise<Results> {
  const { isForm, timeout, tell } = options;
  const results = timeout === undefined ? await next() : await inTime(next, timeout);
  if (!isForm) {
    if (results === undefined) throw ApiError.offline();
    return results;
  }
  const failure = results === undefined ? ApiError.offline().failure : failureOf(results);
  if (failure === undefined) return results ?? {};
  // The router takes it for the action's.
  return { root: { type: 'data', result: data(tell(failure), { status: UNREACHED }) } };
}

async function inTime(next: () => Promise<Results>, timeout: number): Promise<Results | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeout);
  });
  try {
    return await Promise.race([next(), late]);
  } finally {
    clearTimeout(timer);
  }
}

function failureOf(results: Results): Failure | undefined {
  for (const { type, result } of Object.values(results)) {
    const failure = type === 'error' ? unreached(result) : undefined;
    if (failure !== undefined) return failure;
  }
  return undefined;
}

/** What was thrown on the way to an action comes wrapped, with the status of an answer that there was none of. */
function unwrapped(result: unknown): unknown {
  const { data: inner } = (result ?? {}) as { data?: unknown };
  return inner instanceof Error ? inner : result;
}

/** Undefined for what the page's own action answered. */
function unreached(result: unknown): Failure | undefined {
  const error = unwrapped(result);
  const isCut = error instanceof Error && error.message.startsWith('Unable to decode');
  if (isCut || isOfflineError(error)) return ApiError.offline().failure;
  // What stands before the site answered in its place: a proxy's page, or the platform's limits.
  if (!isRouteErrorResponse(error) || typeof error.data !== 'string') return undefined;
  const { failure } = ApiError.from(error.status, parse(error.data));
  const isOurs = failure.requestId !== undefined;
  return isOurs || error.status >= 500 ? failure : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
