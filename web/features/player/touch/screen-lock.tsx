import { LockOpen } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

/** The way out is shown for so long after a touch. */
const SHOWN_MS = 3_000;
const HOLD_MS = 700;

/**
 * Lies over everything so that no touch does anything. The first one shows how to open it: a second press on the button,
 * or one that is held.
 */
export function ScreenLock({ onOpen }: { onOpen: () => void }) {
  const [shownAt, setShownAt] = useState(() => Date.now());
  const [isArmed, setArmed] = useState(false);
  const holding = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isShown = shownAt > 0;

  useEffect(() => {
    if (shownAt === 0) return undefined;
    const timer = setTimeout(() => {
      setShownAt(0);
      setArmed(false);
    }, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shownAt]);
  useEffect(() => () => clearTimeout(holding.current), []);

  function press() {
    if (isArmed) return onOpen();
    setArmed(true);
    setShownAt(Date.now());
  }

  return (
    <div className="player-lock" onPointerDown={() => setShownAt(Date.now())}>
      <button
        type="button"
        onClick={press}
        onPointerDown={() => (holding.current = setTimeout(onOpen, HOLD_MS))}
        onPointerUp={() => clearTimeout(holding.current)}
        onPointerCancel={() => clearTimeout(holding.current)}
        onFocus={() => setShownAt(Date.now())}
        onContextMenu={(event) => event.preventDefault()}
        data-shown={isShown || undefined}
        className="player-unlock"
      >
        <LockOpen className="size-5" aria-hidden="true" />
        {isArmed ? 'Tekan sekali lagi untuk membuka' : 'Layar terkunci, tekan dua kali'}
      </button>
    </div>
  );
}
