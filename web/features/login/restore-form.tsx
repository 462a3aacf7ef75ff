import { Form } from 'react-router';
import { useFirstError } from '../../lib/page/use-first-error.ts';
import { useEncryptedSubmit } from '../../lib/account/use-encrypted-submit.ts';
import { Button } from '../../ui/button.tsx';
import { IdentifierField } from '../../ui/identifier-field.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

type Props = {
  typed: string;
  error: string | undefined;
  failure: string | undefined;
};

/** Takes a deletion back by e-mail and password. */
export function RestoreForm({ typed, error, failure }: Props) {
  const form = useFirstError();
  const { onSubmit, isBusy, problem } = useEncryptedSubmit();
  return (
    <Form ref={form} method="post" onSubmit={onSubmit} className="grid gap-5">
      <FormAlert>{problem ?? failure}</FormAlert>
      <IdentifierField defaultValue={typed} error={error} />
      <PasswordField label="Kata sandi" name="password" autoComplete="current-password" />
      <Button type="submit" size="l" wide isBusy={isBusy}>
        Batalkan penghapusan
      </Button>
    </Form>
  );
}
