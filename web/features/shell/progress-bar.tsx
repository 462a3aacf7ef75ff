import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';

const SOON_MS = 120;

/** A thin line while the next page is on its way, and its name for screen readers once it is there. */
export function ProgressBar() {
  const navigation = useNavigation();
  const isUnderWay = navigation.state !== 'idle';
  const isShown = useLater(isUnderWay, SOON_MS);
  return (
    <>
      {/* Outside of every landmark, it is found by who can't see it as a status. */}
      <output>
        {isShown && (
          <progress
            aria-label="Memuat halaman"
            className="fixed inset-x-0 top-0 z-50 h-0.75 w-full origin-left animate-[advance_6s_cubic-bezier(0.1,0.7,0.2,1)_forwards] appearance-none bg-jingga [&::-moz-progress-bar]:bg-jingga [&::-webkit-progress-bar]:bg-jingga"
          />
        )}
      </output>
      <RouteAnnouncer />
    </>
  );
}

function RouteAnnouncer() {
  const { pathname } = useLocation();
  const announcer = useRef<HTMLParagraphElement>(null);
  const before = useRef(pathname);
  useEffect(() => {
    // The first page announces itself: only what comes after it is news.
    if (before.current === pathname || announcer.current === null) return undefined;
    before.current = pathname;
    announcer.current.textContent = document.title;
    // A control that is gone leaves focus nowhere: go on at the top of the new page, once it is
    // laid out, because focusing lays it out on the spot.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) {
        document.getElementById('isi')?.focus({ preventScroll: true });
      }
    });
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
  return <p ref={announcer} aria-live="polite" className="sr-only" />;
}

/** True once `value` has been true for a while; short waits show nothing. */
function useLater(value: boolean, ms: number): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!value) return undefined;
    const timer = setTimeout(() => setLate(true), ms);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [value, ms]);
  return isLate;
}
