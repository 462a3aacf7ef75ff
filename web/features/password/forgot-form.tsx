import { Form, Link, useNavigation } from 'react-router';
import type { Failure } from '../../lib/api/api-error.ts';
import { paths } from '../../lib/page/paths.ts';
import { useFirstError } from '../../lib/page/use-first-error.ts';
import { Button } from '../../ui/button.tsx';
import { IdentifierField } from '../../ui/identifier-field.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';

const OF_THE_FIELD = ['accounts.identifierInvalid', 'common.badRequest'];

/** Asks whose password it is. */
export function ForgotForm({ email, failure }: { email: string; failure: Failure | undefined }) {
  const { state } = useNavigation();
  const form = useFirstError();
  const isOfField = failure !== undefined && OF_THE_FIELD.includes(failure.code);
  return (
    <Form ref={form} method="post" className="grid gap-5">
      <FormAlert>{isOfField ? undefined : failure?.message}</FormAlert>
      <IdentifierField
        defaultValue={email}
        error={isOfField ? 'Isi dengan email atau nomor HP yang benar.' : undefined}
      />
      <Button type="submit" size="l" wide isBusy={state === 'submitting'}>
        Kirim tautan
      </Button>
      <p className="text-center text-small text-mist">
        Sudah ingat?{' '}
        <Link to={paths.login} className="inline-block py-3 font-semibold text-cloud underline">
          Masuk
        </Link>
      </p>
    </Form>
  );
}
