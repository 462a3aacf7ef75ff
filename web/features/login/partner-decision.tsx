import { Form } from 'react-router';
import { consentWordings } from '#contract/accounts/consent-wordings.ts';
import { paths } from '../../lib/page/paths.ts';
import { useFirstError } from '../../lib/page/use-first-error.ts';
import { useEncryptedSubmit } from '../../lib/account/use-encrypted-submit.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

type Props = {
  outcome: 'new' | 'exists';
  partner: string;
  email: string;
  name: string;
  /** What is wrong with the password. */
  error: string | undefined;
  /** What is wrong with the agreement. */
  consentError: string | undefined;
  failure: string | undefined;
};

/** Nothing is made or linked before the viewer says so; an account that exists asks for its password. */
export function PartnerDecision({
  outcome,
  partner,
  email,
  name,
  error,
  consentError,
  failure,
}: Props) {
  const form = useFirstError();
  const { onSubmit, isBusy, problem } = useEncryptedSubmit();
  const isNew = outcome === 'new';
  return (
    <Form ref={form} method="post" onSubmit={onSubmit} className="grid gap-5">
      <FormAlert>{problem ?? failure}</FormAlert>
      <dl className="grid gap-1 rounded-m border border-line bg-ink-2 p-4">
        <dt className="text-note text-haze">Akun {partner}</dt>
        <dd className="grid min-w-0">
          {name !== '' && <span className="font-semibold">{name}</span>}
          <span className="truncate text-small text-mist">{email}</span>
        </dd>
      </dl>
      <input type="hidden" name="intent" value={isNew ? 'create' : 'link'} />
      {/* For password managers: whose password this is. */}
      {!isNew && (
        <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
      )}
      {isNew ? (
        <>
          <Checkbox
            name="consents"
            value="service"
            required
            label={consentWordings.service.text}
            error={consentError}
          />
          <input type="hidden" name="wording_version" value={consentWordings.service.version} />
        </>
      ) : (
        <PasswordField
          label="Kata sandi Tayang"
          name="password"
          autoComplete="current-password"
          hint={`Sekali saja. Setelah tertaut, kamu bisa masuk dengan ${partner}.`}
          error={error}
        />
      )}
      <Button type="submit" size="l" wide isBusy={isBusy}>
        {isNew ? 'Buat akun dan masuk' : 'Tautkan dan masuk'}
      </Button>
      <LinkButton to={paths.login} look="quiet" wide>
        Batal
      </LinkButton>
    </Form>
  );
}
