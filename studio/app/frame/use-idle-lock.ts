import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import type { Staff } from '../../lib/staff.ts';

const CHECK_MS = 15_000;

/**
 * Looks again once the session ought to have locked: another tab may have kept it open. Where it has locked, the page
 * gives way to the lock screen.
 */
export function useIdleLock({ locksAt, expiresAt }: Staff): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const due = Math.min(Date.parse(locksAt), Date.parse(expiresAt));
    let hasAsked = false;
    const look = () => {
      if (hasAsked || Date.now() < due) return;
      hasAsked = true;
      void revalidate();
    };
    const timer = setInterval(look, CHECK_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [locksAt, expiresAt, revalidate]);
}
