import { ApiError } from './api-error.ts';

/**
 * Reads what a call answered; undefined where it said nothing, or what a failed one said can't be read. An answer that is cut on
 * its way, or that another than the platform gave (a network that wants its own sign-in first), is a line that is lost.
 * @throws ApiError, or the reason of `signal` where the caller gave up meanwhile
 */
export async function readAnswer(response: Response, signal?: AbortSignal): Promise<unknown> {
  try {
    const text = await response.text();
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    signal?.throwIfAborted();
    if (response.ok) throw ApiError.offline();
    return undefined;
  }
}
