import { type Proof, WANTED_HEADER } from '../lib/staff.ts';
import { showPasskey } from '../lib/gate.ts';

const CALLS = '/platform/studio/';
const wants: Record<string, Proof> = {
  'studio.stepUpNeeded': 'step-up',
  'studio.locked': 'unlock',
};

/**
 * What the browser fetches with: where the platform wants the passkey before it goes on, it is asked for and the very
 * same request made again. So no page, no form and no call has to know of it.
 */
export function guardFetch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const isReplayable = !(init?.body instanceof ReadableStream);
    // What a page asks by itself opens no dialog.
    if (new Headers(init?.headers).has('x-background')) return fetch(input, init);
    const again = input instanceof Request ? input.clone() : input;
    const response = await fetch(input, init);
    const wanted = await wantedBy(response);
    if (wanted === undefined || !isReplayable || !(await showPasskey(wanted))) return response;
    return fetch(again, init);
  };
}

async function wantedBy(response: Response): Promise<Proof | undefined> {
  const told = response.headers.get(WANTED_HEADER);
  if (told === 'step-up' || told === 'unlock') return told;
  if (response.status !== 403 || !new URL(response.url, location.href).pathname.startsWith(CALLS))
    return undefined;
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { code?: string } | null;
  return wants[body?.code ?? ''];
}
