import { KeyRound } from 'lucide-react';
import {
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useActionData, useNavigation, useSubmit } from 'react-router';
import { ApiError, type Failure } from '../../lib/api/api-error.ts';
import { carriedFields } from '../../lib/account/carried-fields.ts';
import {
  forgetPasskey,
  knowsAutofill,
  knowsPasskeys,
  passkeyProblem,
  signWithPasskey,
  stopWaiting,
} from '../../lib/account/passkey.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';

/** A little less than a challenge lives: a page that stays open asks for another. */
const REARM_MS = 9 * 60_000;

/**
 * Signs in with a passkey: by a press, or by the suggestion that the browser puts into the field for the e-mail
 * address. Where the browser knows no passkeys nothing is shown; until that is known its place is kept.
 */
export function PasskeySignIn() {
  const isKnown = useSyncExternalStore<boolean | undefined>(never, knowsPasskeys, () => undefined);
  const submit = useSubmit();
  const { formData } = useNavigation();
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();

  const shown = useRef<string>(undefined);
  useForgotten(shown);

  const send = useCallback(
    (credential: { id: string }) => {
      shown.current = credential.id;
      const box = document.querySelector<HTMLInputElement>('input[name=rememberme]');
      const fields = {
        ...carriedFields(),
        intent: 'passkey',
        credential: JSON.stringify(credential),
        rememberme: box?.checked ? '1' : '',
      };
      return submit(fields, { method: 'post' });
    },
    [submit],
  );
  useSuggestion(isKnown === true && !isAsking, send);

  async function ask(): Promise<void> {
    setAsking(true);
    setProblem(undefined);
    try {
      await send(await signWithPasskey());
    } catch (error) {
      setProblem(error instanceof ApiError ? error.failure.message : passkeyProblem(error));
    } finally {
      setAsking(false);
    }
  }

  if (isKnown === false) return null;
  return (
    <div className={cx('grid gap-2', isKnown === undefined && 'invisible')}>
      <Button
        look="secondary"
        wide
        isBusy={isAsking || formData?.get('intent') === 'passkey'}
        onClick={() => void ask()}
      >
        <KeyRound className="size-4" aria-hidden="true" />
        <span>
          Masuk dengan kunci sandi <span className="max-sm:hidden">(sidik jari/wajah)</span>
        </span>
      </Button>
      <p role="alert" className="text-small text-merah empty:hidden">
        {problem}
      </p>
    </div>
  );
}

const never = () => () => undefined;

/** A passkey without an account here need not be offered again. */
function useForgotten(shown: RefObject<string | undefined>): void {
  const answer = useActionData<{ failure?: Failure }>();
  useEffect(() => {
    const isUnknown = answer?.failure?.code === 'accounts.passkeyUnknown';
    if (isUnknown && shown.current !== undefined) void forgetPasskey(shown.current);
  }, [answer, shown]);
}

/** Waits for the suggestion in the field while the page is open, and asks anew before its challenge grows old. */
function useSuggestion(
  isWanted: boolean,
  send: (credential: { id: string }) => Promise<void>,
): void {
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isOver = false;
    const wait = async () => {
      if (!(await knowsAutofill()) || isOver) return;
      const credential = await signWithPasskey({ inField: true });
      if (!isOver) await send(credential);
    };
    // The browser offered it by itself: what goes wrong here leaves the other sign-in methods as they are.
    wait().catch(() => undefined);
    const timer = setTimeout(() => setRound((count) => count + 1), REARM_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      void stopWaiting();
    };
  }, [isWanted, round, send]);
}
