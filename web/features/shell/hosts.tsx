import { useEffect } from 'react';
import { useLocation, useMatches, useNavigate, useRevalidator } from 'react-router';
import { type ApiError, SIGNED_OUT } from '../../lib/api/api-error.ts';
import { paths } from '../../lib/page/paths.ts';
import { useSessionStatus } from '../../lib/session/session.ts';
import { patch } from '../../lib/store/store.ts';
import { settleSavedAccount } from '../../lib/account/saved-account.ts';
import { lookForNotice } from '../../lib/feedback/next-notice.ts';
import { notify } from '../../lib/feedback/toast.ts';
import { useValidityWords } from '../../lib/page/use-validity-words.ts';
import { useSessionSync } from './use-session-sync.ts';
import { ModalHost } from './modal-host.tsx';
import { ToastHost } from './toast-host.tsx';

const HOVER_PAUSE_MS = 500;

/** What lives once beside every page: modal, toasts, and listeners of the whole document. */
export function Hosts() {
  useSecondLook();
  useInStep();
  useSignedOut();
  useHoverPause();
  useSignedIn();
  useNextNotice();
  useValidityWords();
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

/** What waited for a sign-in waits no longer: the purchase has become a cart, the remembered account is kept. */
function useSignedIn() {
  const isSignedIn = useSessionStatus() === 'authenticated';
  useEffect(() => {
    if (!isSignedIn) return;
    patch('home', { logout: false });
    patch('registerFinal', { checkEmail: null, decoded: null, login: false });
    // At once: what the cookies say now may be gone when other code has come.
    settleSavedAccount();
    // Where it does not come the next page forgets it.
    import('../../lib/account/pending-purchase.ts').then(
      ({ forgetPendingPurchase }) => forgetPendingPurchase(),
      () => undefined,
    );
  }, [isSignedIn]);
}

/** Shows what the step before this page could not say: it only led here. */
function useNextNotice() {
  const { key } = useLocation();
  useEffect(() => void lookForNotice(), [key]);
}

/** A page that shows what others can end says in its `handle` how often to ask, as `{ sessionEvery: seconds }`. */
function useInStep() {
  const handles = useMatches().map(({ handle }) => handle as { sessionEvery?: number } | undefined);
  const refetchInterval = handles.findLast((handle) => handle?.sessionEvery)?.sessionEvery ?? 0;
  useSessionSync({ refetchInterval });
}

/** The way out when a session could not be renewed: says why, and the sign-in page leads back here. */
function useSignedOut() {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const leave = (event: Event) => {
      const { failure } = (event as CustomEvent<ApiError>).detail;
      notify({
        title: failure.title ?? 'Sesi berakhir',
        message: failure.message,
        status: 'error',
      });
      void Promise.resolve(navigate(paths.login)).then(revalidate);
    };
    window.addEventListener(SIGNED_OUT, leave);
    return () => window.removeEventListener(SIGNED_OUT, leave);
  }, [navigate, revalidate]);
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
