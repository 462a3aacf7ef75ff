import { KeyRound } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { knowsPasskeys } from '../../lib/account/passkey.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { usePasskeyStepUp } from './use-passkey-step-up.ts';

/** How the owner of an account can show to be there. */
export type StepUp = {
  hasPassword: boolean;
  /** Where a code would go, most of it hidden. */
  sentTo: string | null;
  hasPasskey: boolean;
};

type Props = {
  stepUp: StepUp;
  /** Where a code was just sent to. */
  codeSentTo: string | undefined;
  error: string | undefined;
  isBusy: boolean;
};

/**
 * The password, or a code by mail where an account has none, and a passkey beside either. The form around it asks
 * for one of them.
 */
export function StepUpFields({ stepUp, codeSentTo, error, isBusy }: Props) {
  const canSign = useSyncExternalStore(never, knowsPasskeys, () => false);
  const { sign, isSigning, problem } = usePasskeyStepUp();
  return (
    <div className="grid gap-3">
      {stepUp.hasPassword ? (
        <PasswordField
          label="Kata sandi"
          name="password"
          autoComplete="current-password"
          hint="Untuk memastikan ini kamu."
          error={problem ?? error}
        />
      ) : (
        <MailedCode
          sentTo={stepUp.sentTo}
          codeSentTo={codeSentTo}
          error={problem ?? error}
          isBusy={isBusy}
        />
      )}
      {stepUp.hasPasskey && canSign && (
        <Button
          look="secondary"
          className="justify-self-start"
          isBusy={isSigning}
          onClick={({ currentTarget }) => void sign(currentTarget.form)}
        >
          <KeyRound className="size-4" aria-hidden="true" />
          Pakai kunci sandi
        </Button>
      )}
    </div>
  );
}

const never = () => () => undefined;

type CodeProps = Omit<Props, 'stepUp'> & { sentTo: string | null };

function MailedCode({ sentTo, codeSentTo, error, isBusy }: CodeProps) {
  const hint =
    codeSentTo === undefined
      ? `Akunmu tidak memakai kata sandi. Kami kirim kode ke ${sentTo}.`
      : `Kode sudah dikirim ke ${codeSentTo}. Berlaku 10 menit.`;
  return (
    <>
      <Field
        label="Kode keamanan"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        required
        hint={hint}
        error={error}
      />
      <Button
        type="submit"
        name="send"
        value="code"
        formNoValidate
        look="secondary"
        className="justify-self-start"
        isBusy={isBusy}
      >
        {codeSentTo === undefined ? 'Kirim kode' : 'Kirim kode lagi'}
      </Button>
    </>
  );
}
