import { Plus } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Form, useNavigation, useRevalidator } from 'react-router';
import type { addPasskey } from '#contract/accounts.ts';
import { ApiError } from '../../lib/api-error.ts';
import { callApi } from '../../lib/api.ts';
import { forgetPasskey, knowsPasskeys, makePasskey, passkeyProblem } from '../../lib/passkey.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { ConfirmOwner } from './confirm-owner.tsx';
import type { Proof } from './owner-proof.tsx';
import { PasskeyRow, type PasskeyView } from './passkey-row.tsx';

/** What became of the form that was sent last. */
export type PasskeyAnswer = {
  notice?: string;
  /** The owner has to show who it is first; `waiting` is the passkey that is to be removed. */
  confirm?: { waiting: string; error?: string; codeSentTo?: string };
  isConfirmed?: boolean;
  error?: { id: string; message: string };
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
  proof: Proof;
  answer: PasskeyAnswer | undefined;
};

/** The passkeys of the account: a new one, another name, one less. */
export function Passkeys({ passkeys, limit, isConfirmed, proof, answer }: Props) {
  const isKnown = useSyncExternalStore(never, knowsPasskeys, () => true);
  const [leaving, setLeaving] = useState<PasskeyView>();
  const { formData } = useNavigation();
  // What was said last stays until something else is said: a reload of the data takes the router's answer away.
  const [said, say] = useState<Said>(answer ?? {});
  const [heard, hear] = useState(answer);
  if (heard !== answer) {
    hear(answer);
    if (answer !== undefined) say(answer);
  }
  const { isBusy, add } = useAdding(say);
  const isAdding = useRef(false);

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
        <h2 className="text-lead font-bold">Kunci sandi</h2>
        <p className="text-small text-mist">
          Masuk dengan sidik jari, wajah, atau PIN perangkatmu, tanpa mengetik kata sandi. Kata
          sandimu tetap berlaku.
        </p>
      </div>
      <output className="text-small text-toska empty:hidden">{said.notice}</output>
      <FormAlert>{said.problem}</FormAlert>
      {said.confirm !== undefined && (
        <Card>
          <ConfirmOwner
            proof={proof}
            waiting={said.confirm.waiting}
            codeSentTo={said.confirm.codeSentTo}
            error={said.confirm.error}
            onCancel={giveUp}
          />
        </Card>
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
        <Button className="justify-self-start" isBusy={isBusy} onClick={start}>
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
