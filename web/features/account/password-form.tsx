import { useEffect } from 'react';
import { Form } from 'react-router';
import type { Failure } from '../../lib/api/api-error.ts';
import { isPasswordProblem } from '../../lib/account/password-codes.ts';
import { useFirstError } from '../../lib/page/use-first-error.ts';
import { useEncryptedSubmit } from '../../lib/account/use-encrypted-submit.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { NewPasswordField } from '../../ui/new-password-field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

type Props = {
  email: string;
  name: string;
  /** When it was last changed, in words. */
  changedAgo: string | null;
  notice: string | undefined;
  failure: Failure | undefined;
};

/** Changes the password of who knows the present one. */
export function PasswordForm({ email, name, changedAgo, notice, failure }: Props) {
  const { onSubmit, isBusy, problem } = useEncryptedSubmit();
  const form = useFirstError();
  const isOfCurrent = failure?.code === 'accounts.currentPasswordWrong';
  const isOfNew = isPasswordProblem(failure?.code);
  useEffect(() => {
    // What was typed stays after a refusal, not after it was taken.
    if (notice !== undefined) form.current?.reset();
  }, [form, notice]);
  return (
    <Card>
      <Form ref={form} method="post" onSubmit={onSubmit} className="grid gap-5">
        <div className="grid gap-1">
          <h2 className="text-lead font-bold">Ganti kata sandi</h2>
          <p className="text-small text-mist">
            {changedAgo === null ? 'Belum pernah diganti.' : `Terakhir diganti ${changedAgo}.`}{' '}
            Sesudah diganti, semua perangkat lain keluar.
          </p>
        </div>
        <FormAlert>{problem ?? (isOfCurrent || isOfNew ? undefined : failure?.message)}</FormAlert>
        <input type="hidden" name="intent" value="change-password" />
        <input type="text" autoComplete="username" defaultValue={email} readOnly hidden />
        <PasswordField
          label="Kata sandi sekarang"
          name="current_password"
          autoComplete="current-password"
          error={isOfCurrent ? failure.message : undefined}
        />
        <NewPasswordField
          key={notice}
          label="Kata sandi baru"
          owner={{ email: email.includes('@') ? email : null, phone: null, name }}
          answer={failure}
          error={isOfNew ? failure?.message : undefined}
        />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" look="secondary" isBusy={isBusy}>
            Ganti kata sandi
          </Button>
          <output className="text-small text-toska empty:hidden">{notice}</output>
        </div>
      </Form>
    </Card>
  );
}
