import { BellRing } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useMatches } from 'react-router';
import { DAY } from '#contract/constants.ts';
import { pushProblems } from '#contract/notifications/push-rules.ts';
import { notify } from '../../lib/feedback/toast.ts';
import { Button } from '../../ui/button.tsx';
import { canPush, isPushOff, type PushOutcome, turnPushOn } from './enable-push.ts';

/** When the card was last shown, in milliseconds. */
const KEY = 'tayang_push_asked';
const ASK_AGAIN = 14 * DAY;
/** The page is looked at first. */
const PAUSE = 3_000;

/**
 * Asks a viewer who has not decided yet whether messages may reach them here; the press asks the browser. Seen at
 * most once in 14 days, and never beside a film or a page with one thing to do.
 */
export function PermissionCard({ accountId }: { accountId: string }) {
  const isFree = useIsFree();
  const [isShown, setShown] = useState(false);
  const [problem, setProblem] = useState<PushOutcome>();
  const [isBusy, setBusy] = useState(false);
  const { key } = useLocation();

  useEffect(() => {
    if (!isFree || !mayAsk()) return undefined;
    const timer = setTimeout(() => {
      if (isPlaying() || !mayAsk()) return;
      localStorage.setItem(KEY, String(Date.now()));
      setShown(true);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [isFree, key]);

  async function press() {
    setBusy(true);
    const outcome = await turnPushOn(accountId);
    setBusy(false);
    setProblem(outcome);
    if (outcome !== undefined) return;
    setShown(false);
    notify({
      title: 'Pemberitahuan aktif',
      message: 'Kabar untukmu muncul di perangkat ini, juga saat Tayang tertutup.',
      status: 'success',
    });
  }

  if (!isShown || !isFree) return null;
  return (
    <section
      aria-labelledby="aktifkan-pemberitahuan"
      className="fixed inset-x-3 bottom-[calc(var(--bar-bottom)+0.75rem+env(safe-area-inset-bottom))] z-30 mx-auto grid max-w-form animate-rise gap-3 rounded-m border border-line bg-ink-2 p-4 shadow-raised lg:right-6 lg:bottom-6 lg:left-auto lg:mx-0 lg:w-96"
    >
      <div className="flex items-start gap-3">
        <BellRing className="mt-0.5 size-5 shrink-0 text-kunyit" aria-hidden="true" />
        <div className="grid gap-1">
          <h2 id="aktifkan-pemberitahuan" className="font-bold">
            Aktifkan pemberitahuan
          </h2>
          <p className="text-small text-mist" aria-live="polite">
            {problem === undefined
              ? 'Kami kabari saat pembayaranmu masuk, episode baru tayang, dan acara yang kamu minta diingatkan akan mulai.'
              : pushProblems[problem]}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {problem === undefined || problem === 'token-subscribe-failed' ? (
          <>
            <Button isBusy={isBusy} onClick={() => void press()}>
              {problem === undefined ? 'Aktifkan' : 'Coba lagi'}
            </Button>
            <Button look="quiet" onClick={() => setShown(false)}>
              Nanti saja
            </Button>
          </>
        ) : (
          <Button look="secondary" onClick={() => setShown(false)}>
            Mengerti
          </Button>
        )}
      </div>
    </section>
  );
}

function mayAsk(): boolean {
  if (!canPush() || Notification.permission !== 'default' || isPushOff()) return false;
  return Date.now() - Number(localStorage.getItem(KEY) ?? 0) > ASK_AGAIN;
}

function isPlaying(): boolean {
  return [...document.querySelectorAll('video')].some(({ paused, muted }) => !paused && !muted);
}

/** No player and no page with one thing to do, such as paying. */
function useIsFree(): boolean {
  const handles = useMatches().map(
    ({ handle }) => handle as { isBare?: boolean; hasNoBottomBar?: boolean } | undefined,
  );
  return !handles.some((handle) => handle?.isBare === true || handle?.hasNoBottomBar === true);
}
