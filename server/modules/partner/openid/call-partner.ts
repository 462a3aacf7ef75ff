import { REQUEST_TIMEOUT } from '#contract/constants.ts';
import type { Unavailable } from './partner-platform.ts';

const MAX_RESPONSE_CHARS = 100_000;

export type PartnerResponse = { status: 'answered'; code: number; body: Record<string, unknown> };

/** One call to the partner. No answer in time, a 5xx or no JSON object: unavailable, whatever the reason. */
export async function callPartner(
  url: string,
  init: { method?: 'POST'; headers?: Record<string, string>; body?: string },
  timeoutMs: number = REQUEST_TIMEOUT,
): Promise<PartnerResponse | Unavailable> {
  try {
    const response = await fetch(url, {
      ...init,
      headers: { accept: 'application/json', ...init.headers },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    if (response.status >= 500) return unavailable(`answered ${response.status}`);
    const body = text.length > MAX_RESPONSE_CHARS ? undefined : readObject(text);
    if (body === undefined) return unavailable(`HTTP ${response.status} without a JSON object`);
    return { status: 'answered', code: response.status, body };
  } catch (error) {
    // The name alone: a cause could carry the address with what stands in its query.
    return unavailable(error instanceof Error ? error.name : 'no answer');
  }
}

export function unavailable(why: string): Unavailable {
  return { status: 'unavailable', why };
}

function readObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
