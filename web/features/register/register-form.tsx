import { Form, Link } from 'react-router';
import { consentWordings, optionalPurposes } from '#contract/accounts/consent-wordings.ts';
import { paths } from '../../lib/page/paths.ts';
import { useFirstError } from '../../lib/page/use-first-error.ts';
import { useEncryptedSubmit } from '../../lib/account/use-encrypted-submit.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { IdentifierField } from '../../ui/identifier-field.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { NewPasswordField } from '../../ui/new-password-field.tsx';
import { InvitationField } from './invitation-field.tsx';

export type RegisterErrors = {
  email?: string | undefined;
  password?: string | undefined;
  consent?: string | undefined;
  refCode?: string | undefined;
};

type Props = {
  /** What was typed before. */
  email: string;
  /** What was ticked before. */
  ticked: readonly string[];
  /** Of the friend whose link led here, or as it was typed before. */
  refCode: string;
  errors: RegisterErrors;
  /** Why registering failed as a whole. */
  failure: string | undefined;
};

/** The words of the consent, with what they name to be read beside the form. */
function ServiceConsent() {
  const [before, between, after] = consentWordings.service.text.split(
    /syarat layanan|cara Tayang memakai data saya/,
  );
  const look = 'font-semibold text-cloud underline';
  return (
    <>
      {before}
      <Link to={paths.termsOfService} target="_blank" className={look}>
        syarat layanan
      </Link>
      {between}
      <Link to={paths.privacyPolicy} target="_blank" className={look}>
        cara Tayang memakai data saya
      </Link>
      {after}
    </>
  );
}

export function RegisterForm({ email, ticked, refCode, errors, failure }: Props) {
  const form = useFirstError();
  const { onSubmit, isBusy, problem } = useEncryptedSubmit();
  return (
    <Form ref={form} method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
      <FormAlert>{problem ?? failure}</FormAlert>
      <IdentifierField
        defaultValue={email}
        hint="Kami kirim tautan verifikasi ke sini."
        error={errors.email}
      />
      <NewPasswordField label="Kata sandi" answer={errors} error={errors.password} />
      <InvitationField code={refCode} error={errors.refCode} />
      <Checkbox
        name="consents"
        value="service"
        required
        defaultChecked={ticked.includes('service')}
        label={<ServiceConsent />}
        error={errors.consent}
      />
      <input type="hidden" name="wording_version" value={consentWordings.service.version} />
      <fieldset className="grid gap-1">
        <legend className="pb-2 text-small font-semibold">Boleh dilewati</legend>
        {optionalPurposes.map((purpose) => (
          <Checkbox
            key={purpose}
            name="consents"
            value={purpose}
            defaultChecked={ticked.includes(purpose)}
            label={consentWordings[purpose].text}
          />
        ))}
        <p className="text-note text-haze">Kamu bisa mengubahnya kapan saja di Akun, Privasi.</p>
      </fieldset>
      <Button type="submit" size="l" wide isBusy={isBusy}>
        Daftar gratis
      </Button>
      <p className="text-center text-small text-mist">
        Sudah punya akun?{' '}
        <Link to={paths.login} className="inline-block py-3 font-semibold text-cloud underline">
          Masuk
        </Link>
      </p>
    </Form>
  );
}
