import { MINUTE, SECOND } from '#contract/constants.ts';

/** So long a prefetched page is as good as a new one: its address lives longer, the schedule hardly changes. */
export const FRESH_MS = 5 * MINUTE;
/** What is asked for anew comes before the old is forgotten. */
const SLACK_MS = 20 * SECOND;
const MOST = 6;

const kept = new Map<string, { page: unknown; at: number }>();

/** Keeps what the page of a channel would be, until the viewer goes there. */
export function keepPrefetched(address: string, page: unknown): void {
  kept.set(address, { page, at: Date.now() });
  for (const old of [...kept.keys()].slice(0, -MOST)) kept.delete(old);
}

/** Whether a page was prefetched, so that a viewer who goes there gets it. */
export function isPrefetched(address: string): boolean {
  const found = kept.get(address);
  return found !== undefined && Date.now() - found.at < FRESH_MS + SLACK_MS;
}

/** The prefetched page, once. */
export function takePrefetched<Page>(address: string): Page | undefined {
  const page = isPrefetched(address) ? kept.get(address)?.page : undefined;
  kept.delete(address);
  return page as Page | undefined;
}

type Connection = { saveData?: boolean; effectiveType?: string };

/** Whether the connection allows to prefetch: never with Save-Data, nor when it is slow. */
export function canPrefetch(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData !== true && !/2g|3g/.test(connection?.effectiveType ?? '4g');
}
