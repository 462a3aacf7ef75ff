import { Form } from 'react-router';
import { useFirstError } from '../../lib/use-first-error.ts';
import { useSealedSubmit } from '../../lib/use-sealed-submit.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { OwnerProof, type Proof } from './owner-proof.tsx';

/** What has to be typed, so that nobody leaves by a slip of the thumb. */
export const CONFIRMATION = 'HAPUS';

export type DeleteAnswer = {
  typed: string;
  confirmationError?: string;
  proofError?: string;
  failure?: string;
  codeSentTo?: string;
};

type Props = { proof: Proof; answer: DeleteAnswer | undefined };

export function DeleteForm({ proof, answer }: Props) {
  const form = useFirstError();
  const { onSubmit, isBusy, problem } = useSealedSubmit();
  return (
    <Form
      ref={form}
      method="post"
      {...(proof.hasPassword ? { onSubmit } : {})}
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
      <OwnerProof
        proof={proof}
        codeSentTo={answer?.codeSentTo}
        error={answer?.proofError}
        isBusy={isBusy}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="danger" isBusy={isBusy}>
          Hapus akunku
        </Button>
        <LinkButton to="/akun/privasi" look="quiet">
          Tidak jadi
        </LinkButton>
      </div>
    </Form>
  );
}
