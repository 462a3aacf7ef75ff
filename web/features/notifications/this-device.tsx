import { BellOff, BellRing } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { pushProblems } from '#contract/notifications/push-rules.ts';
import type { tryPush } from '#contract/notifications/push.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { callApi } from '../../lib/api/api.ts';
import { showError } from '../../lib/feedback/show-error.ts';
import { notify } from '../../lib/feedback/toast.ts';
import { useHydrated } from '../../lib/page/use-hydrated.ts';
import { forgetInstallation } from '../../lib/push/push-token.ts';
import { useHasServiceWorker, useViewer } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { canPush, isPushOnHere, type PushOutcome, turnPushOff, turnPushOn } from './enable-push.ts';

type Props = {
  /** The platform can reach this browser. */
  isOnAtPlatform: boolean;
};

/** Push in this browser: on, off, and a message to see that it comes. Only the browser's own scripts know how it stands. */
export function ThisDevice(props: Props) {
  const accountId = useViewer()?.accountId;
  const isHydrated = useHydrated();
  if (isHydrated && accountId !== undefined) return <Switch {...props} accountId={accountId} />;
  return (
    <Frame isOn={false} words="Diatur dari halaman ini, setelah JavaScript berjalan.">
      {null}
    </Frame>
  );
}

function Switch({ isOnAtPlatform, accountId }: Props & { accountId: string }) {
  const hasServiceWorker = useHasServiceWorker();
  const [isOn, setOn] = useState(() => isOnAtPlatform && isPushOnHere(accountId));
  const [problem, setProblem] = useState(() => standingProblem(hasServiceWorker));
  const [isBusy, setBusy] = useState(false);

  async function act(work: () => Promise<void>) {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      // The platform's address of this browser is gone: the next press takes a new one.
      if (isApiError(error, 'notifications.subscriptionGone')) {
        forgetInstallation();
        setOn(false);
      }
      void showError(error);
    }
    setBusy(false);
  }
  const turnOn = () =>
    act(async () => {
      const outcome = await turnPushOn(accountId);
      setProblem(outcome);
      setOn(outcome === undefined);
    });
  const turnOff = () =>
    act(async () => {
      await turnPushOff();
      setOn(false);
    });
  const tryOnce = () =>
    act(async () => {
      await callApi<typeof tryPush>('POST', '/v2/push/try');
      const message = 'Sebentar lagi muncul di perangkat ini.';
      notify({ title: 'Percobaan dikirim', message, status: 'success' });
    });

  return (
    <Frame isOn={isOn} words={wordsOf(isOn, problem)}>
      {isOn && (
        <>
          <Button look="secondary" isBusy={isBusy} onClick={() => void tryOnce()}>
            Kirim percobaan
          </Button>
          <Button look="quiet" isBusy={isBusy} onClick={() => void turnOff()}>
            Matikan
          </Button>
        </>
      )}
      {!isOn && problem !== 'unsupported-browser' && (
        <Button isBusy={isBusy} onClick={() => void turnOn()}>
          Aktifkan pemberitahuan
        </Button>
      )}
    </Frame>
  );
}

function Frame({ isOn, words, children }: { isOn: boolean; words: string; children: ReactNode }) {
  const Icon = isOn ? BellRing : BellOff;
  return (
    <Card className="grid gap-4">
      <div className="flex items-start gap-3">
        <Icon
          className={cx('mt-0.5 size-6 shrink-0', isOn ? 'text-kunyit' : 'text-mist')}
          aria-hidden="true"
        />
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1">
          <h2 className="text-lead font-bold">Pemberitahuan di perangkat ini</h2>
          <p className="text-small text-mist" aria-live="polite">
            {words}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-3 empty:hidden">{children}</div>
    </Card>
  );
}

/** What stands in the way before anything was pressed. */
function standingProblem(hasServiceWorker: boolean): PushOutcome {
  if (!canPush() || !hasServiceWorker) return 'unsupported-browser';
  return Notification.permission === 'denied' ? 'permission-blocked' : undefined;
}

function wordsOf(isOn: boolean, problem: PushOutcome): string {
  if (isOn) return 'Aktif. Kabar untukmu muncul di sini, juga saat Tayang tertutup.';
  if (problem !== undefined) return pushProblems[problem];
  return 'Mati. Kabar untukmu tetap tersimpan di kotak masuk.';
}
