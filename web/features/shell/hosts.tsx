import { useEffect } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { ApiError } from '../../lib/api-error.ts';
import { SIGNED_OUT } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { forgetPendingPurchase } from '../../lib/pending-purchase.ts';
import { useSessionStatus } from '../../lib/session.ts';
import { notify } from '../../lib/toast.ts';
import { ModalHost } from './modal-host.tsx';
import { ToastHost } from './toast-host.tsx';

const HOVER_PAUSE_MS = 500;

/** What lives once beside every page: modal, toasts, and listeners of the whole document. */
export function Hosts() {
  useSecondLook();
  useSignedOut();
  useHoverPause();
  useSignedIn();
  return (
    <>
      <ModalHost />
      <ToastHost />
    </>
  );
}

/** Strict cookies stay behind when a viewer comes from another site: ask again from inside. */
function useSecondLook() {
  const isUnsure = useSessionStatus() === 'loading';
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (isUnsure) void revalidate();
  }, [isUnsure, revalidate]);
}

/** What waited for a sign-in waits no longer: the purchase has become a cart, the last viewing is told. */
function useSignedIn() {
  const isSignedIn = useSessionStatus() === 'authenticated';
  useEffect(() => {
    if (isSignedIn) forgetPendingPurchase();
  }, [isSignedIn]);
}

function useSignedOut() {
  const navigate = useNavigate();
  useEffect(() => {
    const leave = (event: Event) => {
      const { failure } = (event as CustomEvent<ApiError>).detail;
      notify({
        title: failure.title ?? 'Sesi berakhir',
        message: failure.message,
        status: 'error',
      });
      void navigate(paths.login);
    };
    window.addEventListener(SIGNED_OUT, leave);
    return () => window.removeEventListener(SIGNED_OUT, leave);
  }, [navigate]);
}

/** While the page scrolls under a resting pointer, nothing it passes may light up. */
function useHoverPause() {
  useEffect(() => {
    const root = document.documentElement;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const pause = () => {
      if (timer === undefined) root.dataset['scrolling'] = '';
      clearTimeout(timer);
      timer = setTimeout(() => {
        timer = undefined;
        delete root.dataset['scrolling'];
      }, HOVER_PAUSE_MS);
    };
    window.addEventListener('scroll', pause, { passive: true, capture: true });
    return () => {
      clearTimeout(timer);
      delete root.dataset['scrolling'];
      window.removeEventListener('scroll', pause, { capture: true });
    };
  }, []);
}
