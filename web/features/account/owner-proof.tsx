import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

/** How the owner of an account shows to be there. */
export type Proof = { hasPassword: boolean; sentTo: string | null };

type Props = {
  proof: Proof;
  /** Where a code was just sent to. */
  codeSentTo: string | undefined;
  error: string | undefined;
  isBusy: boolean;
};

/** The password, or a code by mail where an account has none. The form around it asks for one of the two. */
export function OwnerProof({ proof, codeSentTo, error, isBusy }: Props) {
  if (proof.hasPassword) {
    return (
      <PasswordField
        label="Kata sandi"
        name="password"
        autoComplete="current-password"
        hint="Untuk memastikan ini kamu."
        error={error}
      />
    );
  }
  return (
    <div className="grid gap-3">
      <Field
        label="Kode keamanan"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        required
        hint={
          codeSentTo === undefined
            ? `Akunmu tidak memakai kata sandi. Kami kirim kode ke ${proof.sentTo}.`
            : `Kode sudah dikirim ke ${codeSentTo}. Berlaku 10 menit.`
        }
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
    </div>
  );
}
