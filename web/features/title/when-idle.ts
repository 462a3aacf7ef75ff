type Connection = { saveData?: boolean };

const LONGEST_WAIT_MS = 3_000;

/** The viewer asked their browser to save data. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData === true;
}

/**
 * Runs something that is likely to be wanted soon once the page has nothing better to do; never for viewers who
 * asked their browser to save data. Returns how to call it off.
 */
export function whenIdle(work: () => void): () => void {
  if (savesData()) return () => undefined;
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, LONGEST_WAIT_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: LONGEST_WAIT_MS });
  return () => cancelIdleCallback(handle);
}
