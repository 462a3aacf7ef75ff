/** How browsers say that something could not be fetched: that is the line, not us. */
const LOST_LINE = /fetch|network|load failed/i;
const ASK_AGAIN_MS = 2_000;

export function isLostLine(error: unknown): boolean {
  return error instanceof TypeError && LOST_LINE.test(error.message);
}

/**
 * Loads what the page needs, again and again until the line is back: for pages that go on playing meanwhile, which a
 * page of its own for the error would take away. Other errors are thrown as they are.
 */
export async function untilLineIsBack<T>(
  load: () => Promise<T>,
  signal: AbortSignal,
  waitMs = ASK_AGAIN_MS,
): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (!isLostLine(error) || signal.aborted) throw error;
    }
    await lineOrTime(waitMs, signal);
  }
}

function lineOrTime(waitMs: number, signal: AbortSignal): Promise<void> {
  const line: EventTarget = typeof window === 'undefined' ? new EventTarget() : window;
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      line.removeEventListener('online', go);
      signal.removeEventListener('abort', go);
      resolve();
    };
    const timer = setTimeout(go, waitMs);
    line.addEventListener('online', go);
    signal.addEventListener('abort', go);
  });
}
