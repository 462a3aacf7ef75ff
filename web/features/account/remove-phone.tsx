import { Form, useNavigation } from 'react-router';
import { useFirstError } from '../../lib/page/use-first-error.ts';
import { useEncryptedSubmit } from '../../lib/account/use-encrypted-submit.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { StepUpFields, type StepUp } from './step-up-fields.tsx';

type Props = {
  stepUp: StepUp;
  answer:
    | { stepUpError?: string; failure?: string; codeSentTo?: string; notice?: string }
    | undefined;
};

/** Takes the number away; the e-mail address remains to sign in with. */
export function RemovePhone({ stepUp, answer }: Props) {
  const form = useFirstError();
  const { formData } = useNavigation();
  const { onSubmit, isBusy: isSending, problem } = useEncryptedSubmit();
  const isBusy = isSending && formData?.get('intent') === 'remove-phone';
  return (
    <details open={(answer !== undefined && answer.notice === undefined) || undefined}>
      <summary className="flex min-h-11 cursor-pointer items-center text-small font-semibold underline">
        Hapus nomor
      </summary>
      <Form
        ref={form}
        method="post"
        {...(stepUp.hasPassword ? { onSubmit } : {})}
        className="grid gap-4 pt-3"
      >
        <FormAlert>{problem ?? answer?.failure}</FormAlert>
        <p className="text-small text-mist">
          Setelah dihapus, kamu masuk dengan email saja. Nomor ini bisa ditambahkan lagi kapan pun.
        </p>
        <input type="hidden" name="intent" value="remove-phone" />
        <input type="hidden" name="kind" value="phone" />
        <StepUpFields
          stepUp={stepUp}
          codeSentTo={answer?.codeSentTo}
          error={answer?.stepUpError}
          isBusy={isBusy}
        />
        <Button type="submit" look="danger" isBusy={isBusy} className="justify-self-start">
          Hapus nomor HP
        </Button>
      </Form>
    </details>
  );
}
