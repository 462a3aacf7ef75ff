import { MINUTE, SECOND } from '#contract/constants.ts';

/** So long what was asked ahead is as good as asked now: the address lives for hours, the schedule hardly changes. */
export const FRESH_MS = 5 * MINUTE;
/** What is asked for anew comes before the old is forgotten. */
const SLACK_MS = 20 * SECOND;
const MOST = 6;

const kept = new Map<string, { page: unknown; at: number }>();

/** Keeps what the page of a channel would be, until somebody goes there. */
export function keepAhead(address: string, page: unknown): void {
  kept.set(address, { page, at: Date.now() });
  for (const old of [...kept.keys()].slice(0, -MOST)) kept.delete(old);
}

/** Whether a page was asked for ahead, so that whoever goes there gets just that. */
export function isKept(address: string): boolean {
  const found = kept.get(address);
  return found !== undefined && Date.now() - found.at < FRESH_MS + SLACK_MS;
}

/** The page that was asked for ahead, once. */
export function takeAhead<Page>(address: string): Page | undefined {
  const page = isKept(address) ? kept.get(address)?.page : undefined;
  kept.delete(address);
  return page as Page | undefined;
}

type Line = { saveData?: boolean; effectiveType?: string };

/** Whether this line carries a little more than what was asked for: never with Save-Data, nor when it is thin. */
export function canAskAhead(): boolean {
  const { connection } = navigator as Navigator & { connection?: Line };
  return connection?.saveData !== true && !/2g|3g/.test(connection?.effectiveType ?? '4g');
}
