import { Plus } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import type { addPasskey } from '#contract/accounts/index.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { callApi } from '../../lib/api/api.ts';
import {
  forgetPasskey,
  knowsPasskeys,
  makePasskey,
  passkeyProblem,
} from '../../lib/account/passkey.ts';
import { useHydrated } from '../../lib/page/use-hydrated.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { StepUpForm } from './step-up-form.tsx';
import type { StepUp } from './step-up-fields.tsx';
import { PasskeyRow, type PasskeyView } from './passkey-row.tsx';
import { questionOf, RemoveQuestion } from './remove-question.tsx';

/** What became of the form that was sent last. */
export type PasskeyAnswer = {
  notice?: string;
  /** The owner has to show who it is first; `waiting` is the passkey that is to be removed. */
  confirm?: { waiting: string; error?: string; codeSentTo?: string };
  isConfirmed?: boolean;
  error?: { id: string; message: string };
  renamed?: { id: string; name: string };
  /** A credential that is of no use any more. */
  removed?: string;
};

type Said = PasskeyAnswer & {
  /** Why no passkey could be made. */
  problem?: string | undefined;
};

type Props = {
  passkeys: PasskeyView[];
  limit: number;
  isConfirmed: boolean;
  stepUp: StepUp;
  /** The passkey that the address asks to remove, where no script opened the dialog. */
  asked: string | null;
  answer: PasskeyAnswer | undefined;
};

/** The passkeys of the account: a new one, another name, one less. */
export function Passkeys({ passkeys, limit, isConfirmed, stepUp, asked, answer }: Props) {
  const isHydrated = useHydrated();
  const isKnown = useSyncExternalStore(never, knowsPasskeys, () => true);
  const [leaving, setLeaving] = useState<PasskeyView>();
  // What was said last stays until something else is said: a reload of the data takes the router's answer away.
  const [said, say] = useState<Said>(answer ?? {});
  const [heard, hear] = useState({ answer, passkeys });
  if (heard.answer !== answer) {
    hear({ answer, passkeys });
    if (answer !== undefined) say(answer);
  }
  // The answer comes before the list that follows from it: the row takes its name at once and not once more.
  const { renamed } = (heard.passkeys === passkeys && answer) || {};
  const rows = passkeys.map((each) => (each.id === renamed?.id ? { ...each, ...renamed } : each));
  const { isBusy, add } = useAdding(say);
  const isAdding = useRef(false);
  const plain = answer === undefined ? passkeys.find(({ id }) => id === asked) : undefined;

  useEffect(() => {
    if (answer?.removed !== undefined) void forgetPasskey(answer.removed);
    if (!answer?.isConfirmed || !isAdding.current) return;
    isAdding.current = false;
    void add();
  }, [answer, add]);

  function start(): void {
    if (isConfirmed) return void add();
    isAdding.current = true;
    say({ confirm: { waiting: '' } });
  }

  function giveUp(): void {
    isAdding.current = false;
    say({});
  }

  return (
    <section className="grid max-w-text gap-4">
      <div>
        <p className="text-small text-mist">
          Masuk dengan sidik jari, wajah, atau PIN perangkatmu, tanpa mengetik kata sandi. Kata
          sandimu tetap berlaku.
        </p>
      </div>
      <output className="text-small text-toska empty:hidden">{said.notice}</output>
      <FormAlert>{said.problem}</FormAlert>
      {said.confirm !== undefined && (
        <Card>
          <StepUpForm
            stepUp={stepUp}
            waiting={said.confirm.waiting}
            codeSentTo={said.confirm.codeSentTo}
            error={said.confirm.error}
            onCancel={giveUp}
          />
        </Card>
      )}
      {plain !== undefined && leaving === undefined && (
        <Card className="grid gap-3">
          <h2 className="text-body font-bold">{questionOf(plain)}</h2>
          <RemoveQuestion passkey={plain} />
        </Card>
      )}
      {passkeys.length === 0 ? (
        <p className="rounded-m border border-dashed border-line p-6 text-center text-small text-mist">
          Belum ada kunci sandi di akun ini.
        </p>
      ) : (
        <ul className="grid gap-3">
          {rows.map((passkey) => (
            <PasskeyRow
              key={`${passkey.id} ${passkey.name}`}
              passkey={passkey}
              error={said.error?.id === passkey.id ? said.error.message : undefined}
              onRemove={() => setLeaving(passkey)}
            />
          ))}
        </ul>
      )}
      {!isKnown ? (
        <p className="text-small text-haze">Browser ini belum bisa membuat kunci sandi.</p>
      ) : passkeys.length >= limit ? (
        <p className="text-small text-haze">
          {limit} dari {limit} kunci sandi terpakai. Hapus salah satu untuk menambah yang baru.
        </p>
      ) : (
        // Only a script can make a passkey: a press before the page is hydrated would be lost.
        <Button
          className="justify-self-start"
          disabled={!isHydrated}
          isBusy={isBusy}
          onClick={start}
        >
          <Plus className="size-4" aria-hidden="true" />
          Tambah kunci sandi
        </Button>
      )}
      {leaving !== undefined && (
        <Dialog isOpen title={questionOf(leaving)} onClose={() => setLeaving(undefined)}>
          <RemoveQuestion passkey={leaving} onClose={() => setLeaving(undefined)} />
        </Dialog>
      )}
    </section>
  );
}

const never = () => () => undefined;

/** Has the browser make a passkey and keeps it on the account. */
function useAdding(say: (said: Said) => void) {
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const add = useCallback(async () => {
    setBusy(true);
    say({});
    try {
      const body = { credential: await makePasskey() };
      await callApi<typeof addPasskey>('POST', '/v2/auth/passkeys/add', { body });
      say({ notice: 'Kunci sandi tersimpan. Kamu bisa memakainya untuk masuk.' });
    } catch (error) {
      const problem = error instanceof ApiError ? error.failure.message : passkeyProblem(error);
      say({ problem });
    }
    setBusy(false);
    await revalidate();
  }, [revalidate, say]);
  return { isBusy, add };
}
