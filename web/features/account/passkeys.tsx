import { Plus } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Form, useNavigation, useRevalidator } from 'react-router';
import type { addPasskey } from '#contract/accounts.ts';
import { ApiError, isApiError } from '../../lib/api-error.ts';
import { callApi } from '../../lib/api.ts';
import { forgetPasskey, knowsPasskeys, makePasskey, passkeyProblem } from '../../lib/passkey.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { ConfirmOwner } from './confirm-owner.tsx';
import { PasskeyRow, type PasskeyView } from './passkey-row.tsx';

/** What became of the form that was sent last. */
export type PasskeyAnswer = {
  notice?: string;
  /** The owner has to show who it is first; `waiting` is the passkey that is to be removed. */
  confirm?: { waiting: string; error?: string };
  isConfirmed?: boolean;
  error?: { id: string; message: string };
  /** A credential that is of no use any more. */
  removed?: string;
};

type Props = {
  passkeys: PasskeyView[];
  limit: number;
  isConfirmed: boolean;
  answer: PasskeyAnswer | undefined;
};

/** The passkeys of the account: a new one, another name, one less. */
export function Passkeys({ passkeys, limit, isConfirmed, answer }: Props) {
  const isKnown = useSyncExternalStore(never, knowsPasskeys, () => true);
  const adding = useAdding(answer);
  const [asked, setAsked] = useState<{ waiting: string | null; about: unknown }>();
  const [leaving, setLeaving] = useState<PasskeyView>();
  const { formData } = useNavigation();
  const { add } = adding;
  const hasAsked = useRef(false);

  // What was asked belongs to the answer that it followed: the next answer closes it.
  const own = asked !== undefined && asked.about === answer ? asked.waiting : undefined;
  const question =
    own === undefined ? answer?.confirm : own === null ? undefined : { waiting: own };

  useEffect(() => {
    if (answer?.removed !== undefined) void forgetPasskey(answer.removed);
    if (answer?.isConfirmed && hasAsked.current) {
      hasAsked.current = false;
      void add();
    }
  }, [answer, add]);

  function start(): void {
    if (isConfirmed) return void add();
    hasAsked.current = true;
    setAsked({ waiting: '', about: answer });
  }

  const notice = adding.notice ?? answer?.notice;
  return (
    <section className="grid max-w-text gap-4">
      <div>
        <h2 className="text-lead font-bold">Kunci sandi</h2>
        <p className="text-small text-mist">
          Masuk dengan sidik jari, wajah, atau PIN perangkatmu, tanpa mengetik kata sandi. Kata
          sandimu tetap berlaku.
        </p>
      </div>
      <output className="text-small text-toska empty:hidden">{notice}</output>
      <FormAlert>{adding.problem}</FormAlert>
      {question !== undefined && (
        <ConfirmOwner
          waiting={question.waiting}
          error={own === undefined ? answer?.confirm?.error : undefined}
          hasPasskey={isKnown && passkeys.length > 0}
          onCancel={() => {
            hasAsked.current = false;
            setAsked({ waiting: null, about: answer });
          }}
        />
      )}
      {passkeys.length === 0 ? (
        <p className="rounded-m border border-dashed border-line p-6 text-center text-small text-mist">
          Belum ada kunci sandi di akun ini.
        </p>
      ) : (
        <ul className="grid gap-3">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={`${passkey.id} ${passkey.name}`}
              passkey={passkey}
              error={answer?.error?.id === passkey.id ? answer.error.message : undefined}
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
        <Button className="justify-self-start" isBusy={adding.isBusy} onClick={start}>
          <Plus className="size-4" aria-hidden="true" />
          Tambah kunci sandi
        </Button>
      )}
      {leaving !== undefined && (
        <Dialog isOpen title={`Hapus "${leaving.name}"?`} onClose={() => setLeaving(undefined)}>
          <Form method="post" className="grid gap-4" onSubmit={() => setLeaving(undefined)}>
            <p className="text-mist">
              Kunci sandi ini tidak bisa lagi dipakai untuk masuk. Kata sandimu tetap berlaku.
            </p>
            <input type="hidden" name="intent" value="remove" />
            <input type="hidden" name="id" value={leaving.id} />
            <Button type="submit" look="danger" wide isBusy={formData?.get('id') === leaving.id}>
              Hapus
            </Button>
            <Button look="quiet" wide onClick={() => setLeaving(undefined)}>
              Batal
            </Button>
          </Form>
        </Dialog>
      )}
    </section>
  );
}

const never = () => () => undefined;

type Adding = { isBusy: boolean; notice?: string; problem?: string | undefined; after?: unknown };

/** Has the browser make a passkey and keeps it on the account. What it says is over with the next form's answer. */
function useAdding(answer: unknown) {
  const { revalidate } = useRevalidator();
  const [state, setState] = useState<Adding>({ isBusy: false });
  const add = useCallback(async () => {
    setState({ isBusy: true, after: answer });
    try {
      const body = { credential: await makePasskey() };
      await callApi<typeof addPasskey>('POST', '/v2/auth/passkeys/add', { body });
      const notice = 'Kunci sandi tersimpan. Kamu bisa memakainya untuk masuk.';
      setState({ isBusy: false, notice, after: answer });
    } catch (error) {
      const words = error instanceof ApiError ? error.failure.message : passkeyProblem(error);
      setState({ isBusy: false, problem: words, after: answer });
      if (!isApiError(error, 'accounts.reauthRequired')) return;
    }
    await revalidate();
  }, [revalidate, answer]);
  const { isBusy, notice, problem } = state.after === answer ? state : { isBusy: state.isBusy };
  return { isBusy, notice, problem, add };
}
