import { Form } from 'react-router';
import type { Failure } from '../../lib/api/api-error.ts';
import { isPasswordProblem } from '../../lib/account/password-codes.ts';
import { useFirstError } from '../../lib/page/use-first-error.ts';
import { useEncryptedSubmit } from '../../lib/account/use-encrypted-submit.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { NewPasswordField } from '../../ui/new-password-field.tsx';

/** Takes the new password of an owner who came by a link. */
export function ResetForm({ email, failure }: { email: string; failure: Failure | undefined }) {
  const { onSubmit, isBusy, problem } = useEncryptedSubmit();
  const form = useFirstError();
  const isOfField = isPasswordProblem(failure?.code);
  return (
    <Form ref={form} method="post" onSubmit={onSubmit} className="grid gap-5">
      <FormAlert>{problem ?? (isOfField ? undefined : failure?.message)}</FormAlert>
      {/* For password managers, which file a password under its account. */}
      <input type="text" autoComplete="username" defaultValue={email} readOnly hidden />
      <NewPasswordField
        label="Kata sandi baru"
        owner={{ email: email.includes('@') ? email : null, phone: null, name: '' }}
        answer={failure}
        error={isOfField ? failure?.message : undefined}
      />
      <Button type="submit" size="l" wide isBusy={isBusy}>
        Simpan kata sandi
      </Button>
    </Form>
  );
}
