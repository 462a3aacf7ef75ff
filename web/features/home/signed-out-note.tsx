import { useEffect } from 'react';
import { TOAST_LIFE } from '#contract/constants.ts';
import { useSessionStatus } from '../../lib/session/session.ts';
import { patch, useStore } from '../../lib/store/store.ts';

/** Says for a moment that this device is signed out. Never in the way of a press: it stands below and lets them through. */
export function SignedOutNote() {
  const hasLeft = useStore((state) => state.home.logout);
  const isSignedOut = useSessionStatus() === 'unauthenticated';
  const isShown = hasLeft && isSignedOut;
  useEffect(() => {
    if (!isShown) return undefined;
    const timer = setTimeout(() => patch('home', { logout: false }), TOAST_LIFE);
    return () => clearTimeout(timer);
  }, [isShown]);
  if (!isShown) return null;
  return (
    <output className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--bar-bottom)+1rem)] z-30 mx-auto block w-fit animate-rise rounded-full bg-veil px-5 py-3 text-small font-semibold">
      Kamu sudah keluar. Sampai jumpa lagi!
    </output>
  );
}
