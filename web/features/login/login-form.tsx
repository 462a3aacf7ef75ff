import { Form, Link } from 'react-router';
import { paths } from '../../lib/page/paths.ts';
import { useFirstError } from '../../lib/page/use-first-error.ts';
import { useStore } from '../../lib/store/store.ts';
import { useEncryptedSubmit } from '../../lib/account/use-encrypted-submit.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { IdentifierField } from '../../ui/identifier-field.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useKnownEmail } from './login-slice.ts';

type Props = {
  /** What was typed before. */
  email: string;
  /** What is wrong with the e-mail address or number. */
  error: string | undefined;
  /** Why signing in failed as a whole. */
  failure: string | undefined;
};

export function LoginForm({ email, error, failure }: Props) {
  const { onSubmit, isBusy, problem } = useEncryptedSubmit();
  const isLoading = useStore((state) => state.login.loading);
  const known = useKnownEmail();
  const form = useFirstError();
  return (
    <Form ref={form} method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
      <FormAlert>{problem}</FormAlert>
      {/* The toast reads it out. */}
      {failure !== undefined && (
        <p className="rounded-m bg-merah-deep px-4 py-3 text-small text-merah">{failure}</p>
      )}
      <IdentifierField
        defaultValue={email || known}
        autoComplete="username webauthn"
        error={error}
      />
      <div className="grid">
        <PasswordField label="Kata sandi" name="password" autoComplete="current-password" />
        <Link
          to={paths.forgotPassword}
          className="-mb-3 justify-self-end py-3 text-small font-semibold text-cloud underline"
        >
          Lupa kata sandi?
        </Link>
      </div>
      <Checkbox name="rememberme" value="1" label="Tetap masuk di perangkat ini selama 30 hari" />
      <Button type="submit" size="l" wide isBusy={isBusy || isLoading}>
        Masuk
      </Button>
      <p className="text-center text-small text-mist">
        Belum punya akun?{' '}
        <Link to={paths.register} className="inline-block py-3 font-semibold text-cloud underline">
          Daftar gratis
        </Link>
      </p>
    </Form>
  );
}
