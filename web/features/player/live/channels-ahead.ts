/** So long what was asked ahead is as good as asked now. */
const FRESH_MS = 45_000;
const MOST = 6;

const kept = new Map<string, { page: unknown; at: number }>();

/** Keeps what the page of a channel would be, until somebody goes there. */
export function keepAhead(address: string, page: unknown): void {
  kept.set(address, { page, at: Date.now() });
  for (const old of [...kept.keys()].slice(0, -MOST)) kept.delete(old);
}

/** The page that was asked for ahead, once. */
export function takeAhead<Page>(address: string): Page | undefined {
  const found = kept.get(address);
  kept.delete(address);
  return found !== undefined && Date.now() - found.at < FRESH_MS ? (found.page as Page) : undefined;
}

type Line = { saveData?: boolean; effectiveType?: string };

/** Whether this line carries a little more than what was asked for: never with Save-Data, nor when it is thin. */
export function canAskAhead(): boolean {
  const { connection } = navigator as Navigator & { connection?: Line };
  return connection?.saveData !== true && !/2g|3g/.test(connection?.effectiveType ?? '4g');
}
