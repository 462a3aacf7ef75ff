import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Form, useSubmit } from 'react-router';
import { ApiError } from '../../lib/api-error.ts';
import { passkeyProblem, signWithPasskey } from '../../lib/passkey.ts';
import { useSealedSubmit } from '../../lib/use-sealed-submit.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

type Props = {
  /** What goes on once the owner is known: the passkey that is to be removed, or nothing. */
  waiting: string;
  error: string | undefined;
  hasPasskey: boolean;
  onCancel: () => void;
};

/** Asks who it is before the ways into the account change: a browser that was left open must not be enough. */
export function ConfirmOwner({ waiting, error, hasPasskey, onCancel }: Props) {
  const { onSubmit, isBusy, problem } = useSealedSubmit();
  const [signing, setSigning] = useState<{ isBusy: boolean; problem?: string | undefined }>();
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>('[name=password]')?.focus();
  }, [error]);

  async function sign(): Promise<void> {
    setSigning({ isBusy: true });
    try {
      const credential = JSON.stringify(await signWithPasskey());
      await submit({ intent: 'confirm', waiting, credential }, { method: 'post' });
      setSigning(undefined);
    } catch (failure) {
      const words = failure instanceof ApiError ? failure.failure.message : passkeyProblem(failure);
      setSigning({ isBusy: false, problem: words });
    }
  }

  return (
    <Card>
      <Form ref={form} method="post" onSubmit={onSubmit} className="grid gap-4">
        <h3 className="text-body font-bold">Pastikan ini kamu</h3>
        <FormAlert>{problem ?? signing?.problem ?? error}</FormAlert>
        <input type="hidden" name="intent" value="confirm" />
        <input type="hidden" name="waiting" value={waiting} />
        <PasswordField label="Kata sandi" name="password" autoComplete="current-password" />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" isBusy={isBusy}>
            Lanjutkan
          </Button>
          {hasPasskey && (
            <Button look="secondary" isBusy={signing?.isBusy ?? false} onClick={() => void sign()}>
              <KeyRound className="size-4" aria-hidden="true" />
              Pakai kunci sandi
            </Button>
          )}
          <Button look="quiet" onClick={onCancel}>
            Batal
          </Button>
        </div>
      </Form>
    </Card>
  );
}
