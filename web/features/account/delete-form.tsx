import { Form } from 'react-router';
import { useFirstError } from '../../lib/page/use-first-error.ts';
import { useEncryptedSubmit } from '../../lib/account/use-encrypted-submit.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { StepUpFields, type StepUp } from './step-up-fields.tsx';
import { paths } from '../../lib/page/paths.ts';

/** What has to be typed, so that a slip of the thumb deletes no account. */
export const CONFIRMATION = 'HAPUS';

export type DeleteAnswer = {
  typed: string;
  confirmationError?: string;
  stepUpError?: string;
  failure?: string;
  codeSentTo?: string;
};

type Props = { stepUp: StepUp; answer: DeleteAnswer | undefined };

export function DeleteForm({ stepUp, answer }: Props) {
  const form = useFirstError();
  const { onSubmit, isBusy, problem } = useEncryptedSubmit();
  return (
    <Form
      ref={form}
      method="post"
      {...(stepUp.hasPassword ? { onSubmit } : {})}
      className="grid gap-5"
    >
      <FormAlert>{problem ?? answer?.failure}</FormAlert>
      <Field
        label={`Ketik ${CONFIRMATION} untuk melanjutkan`}
        name="confirmation"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        required
        defaultValue={answer?.typed ?? ''}
        error={answer?.confirmationError}
      />
      <StepUpFields
        stepUp={stepUp}
        codeSentTo={answer?.codeSentTo}
        error={answer?.stepUpError}
        isBusy={isBusy}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="danger" isBusy={isBusy}>
          Hapus akunku
        </Button>
        <LinkButton to={paths.privacy} look="quiet">
          Tidak jadi
        </LinkButton>
      </div>
    </Form>
  );
}
