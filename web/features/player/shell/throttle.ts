const MOMENT_MS = 80;

/**
 * Acts once for all that asks within a moment. Opening a picture fires a dozen events: drawing the page for each of
 * them would hold up the picture itself.
 */
export function throttle(act: () => void): { ask: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    ask() {
      timer ??= setTimeout(() => {
        timer = undefined;
        act();
      }, MOMENT_MS);
    },
    stop: () => clearTimeout(timer),
  };
}
