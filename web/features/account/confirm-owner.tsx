import { useEffect } from 'react';
import { Form } from 'react-router';
import { useFirstError } from '../../lib/use-first-error.ts';
import { useSealedSubmit } from '../../lib/use-sealed-submit.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { OwnerProof, type Proof } from './owner-proof.tsx';

type Props = {
  proof: Proof;
  /** What goes on once the owner is known: the passkey that is to be removed, or nothing. */
  waiting?: string;
  /** Where a code was just sent to. */
  codeSentTo: string | undefined;
  error: string | undefined;
  onCancel?: () => void;
};

/** Asks who it is before the ways into the account change: a browser that was left open must not be enough. */
export function ConfirmOwner({ proof, waiting = '', codeSentTo, error, onCancel }: Props) {
  const { onSubmit, isBusy, problem } = useSealedSubmit();
  const form = useFirstError();
  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>('[name=password], [name=code]')?.focus();
  }, [form, codeSentTo]);
  return (
    <Form
      ref={form}
      method="post"
      {...(proof.hasPassword ? { onSubmit } : {})}
      className="grid gap-4"
    >
      <h3 className="text-body font-bold">Pastikan ini kamu</h3>
      <FormAlert>{problem}</FormAlert>
      <input type="hidden" name="intent" value="confirm" />
      <input type="hidden" name="waiting" value={waiting} />
      <OwnerProof proof={proof} codeSentTo={codeSentTo} error={error} isBusy={isBusy} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isBusy}>
          Lanjutkan
        </Button>
        {onCancel !== undefined && (
          <Button look="quiet" onClick={onCancel}>
            Batal
          </Button>
        )}
      </div>
    </Form>
  );
}
