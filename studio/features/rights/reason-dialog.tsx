import { type ReactNode, useId, useState } from 'react';
import { useSend } from '../../lib/use-send.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/form/field.tsx';

type Props = {
  title: string;
  intent: string;
  body: object;
  /** What the deed is called, where it is not done at once. */
  button?: string;
  /** What it hits, beside the reason. */
  children?: ReactNode;
  onClose: () => void;
};

/** A deed that has to say why. */
export function ReasonDialog({
  title,
  intent,
  body,
  button = 'Lakukan sekarang',
  children,
  onClose,
}: Props) {
  const form = useId();
  const [reason, setReason] = useState('');
  const { send, isBusy, failure } = useSend({ isInline: true, onDone: onClose });
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <Button type="submit" form={form} look="danger" isBusy={isBusy}>
          {button}
        </Button>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          send(intent, { ...body, reason });
        }}
        className="grid gap-3"
      >
        <Alert>{failure?.message}</Alert>
        {children}
        <TextArea
          label="Alasan"
          value={reason}
          required
          minLength={3}
          maxLength={500}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
