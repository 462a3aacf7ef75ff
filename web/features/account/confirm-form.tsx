import { Form, Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { useSealedSubmit } from '../../lib/use-sealed-submit.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

/** Asks for the password once more before another way in is added. */
export function ConfirmForm({ error }: { error: string | undefined }) {
  const { onSubmit, isBusy, problem } = useSealedSubmit();
  return (
    <Form method="post" onSubmit={onSubmit} className="grid gap-4">
      <FormAlert>{problem}</FormAlert>
      <p className="text-small text-mist">
        Cara masuk baru hanya bisa ditambahkan oleh pemilik akun. Ketik kata sandimu sekali lagi,
        atau konfirmasi dengan{' '}
        <Link to={paths.passkeys} className="inline-block py-3 underline">
          kunci sandi
        </Link>
        .
      </p>
      <input type="hidden" name="intent" value="confirm" />
      <PasswordField
        label="Kata sandi"
        name="password"
        autoComplete="current-password"
        error={error}
      />
      <Button type="submit" look="secondary" isBusy={isBusy} className="justify-self-start">
        Konfirmasi
      </Button>
    </Form>
  );
}
