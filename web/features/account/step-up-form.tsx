import { useEffect } from 'react';
import { Form } from 'react-router';
import { useFirstError } from '../../lib/page/use-first-error.ts';
import { useEncryptedSubmit } from '../../lib/account/use-encrypted-submit.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { StepUpFields, type StepUp } from './step-up-fields.tsx';

type Props = {
  stepUp: StepUp;
  /** What goes on once the owner is known: the passkey that is to be removed, or nothing. */
  waiting?: string;
  /** Where a code was just sent to. */
  codeSentTo: string | undefined;
  error: string | undefined;
  onCancel?: () => void;
};

/** Asks who it is before the sign-in methods change: a browser that was left open must not be enough. */
export function StepUpForm({ stepUp, waiting = '', codeSentTo, error, onCancel }: Props) {
  const { onSubmit, isBusy, problem } = useEncryptedSubmit();
  const form = useFirstError();
  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>('[name=password], [name=code]')?.focus();
  }, [form, codeSentTo]);
  return (
    <Form
      ref={form}
      method="post"
      {...(stepUp.hasPassword ? { onSubmit } : {})}
      className="grid gap-4"
    >
      <h2 className="text-body font-bold">Pastikan ini kamu</h2>
      <FormAlert>{problem}</FormAlert>
      <input type="hidden" name="intent" value="confirm" />
      <input type="hidden" name="waiting" value={waiting} />
      <StepUpFields stepUp={stepUp} codeSentTo={codeSentTo} error={error} isBusy={isBusy} />
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
