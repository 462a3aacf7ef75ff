import { SECOND } from '#contract/constants.ts';
import { requestTimeout } from '../../lib/api/timeouts.ts';
import { endpoints } from '../../lib/page/paths.ts';

type Watch = {
  /** E-mail or number that this tab shows as signed in; null for a visitor. */
  shown: () => string | null;
  /** The browser's session is another one than shown. */
  changed: () => void;
  /** Ask again when the window is looked at again. */
  refetchOnFocus?: boolean;
  /** Ask every so many seconds; 0 is never. */
  refetchInterval?: number;
};

/** A window that gains focus while it becomes visible says so twice. */
const PAUSE = SECOND;

/**
 * Keeps what a tab shows in step with the browser's session, as the auth client does: asks when the window is
 * looked at again, and if wanted every so often. Only an answer that differs from what is shown changes anything, so
 * nothing flickers and no page reloads for nothing.
 */
export function watchSession({
  shown,
  changed,
  refetchOnFocus = true,
  refetchInterval = 0,
}: Watch): { check: () => Promise<void>; stop: () => void } {
  let asking: Promise<void> | undefined;
  let askedAt = 0;

  function check(): Promise<void> {
    asking ??= ask()
      .then((email) => {
        if (email !== undefined && email !== shown()) changed();
      })
      .finally(() => {
        asking = undefined;
      });
    return asking;
  }

  function look(): void {
    if (document.visibilityState !== 'visible' || Date.now() - askedAt < PAUSE) return;
    askedAt = Date.now();
    void check();
  }

  if (refetchOnFocus) {
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
  }
  const timer =
    refetchInterval > 0 ? setInterval(() => void check(), refetchInterval * SECOND) : undefined;
  return {
    check,
    stop() {
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
      clearInterval(timer);
    },
  };
}

/** Who is signed in as the platform reports it; undefined when it can't be asked just now. */
async function ask(): Promise<string | null | undefined> {
  try {
    const answer = await fetch(endpoints.session, {
      signal: AbortSignal.timeout(requestTimeout),
    });
    if (!answer.ok) return undefined;
    const { user } = (await answer.json()) as { user?: { email: string } };
    return user?.email ?? null;
  } catch {
    return undefined;
  }
}
