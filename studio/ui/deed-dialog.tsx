import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { type Sent, useSend } from '../lib/use-send.ts';
import { Alert } from './alert.tsx';
import { Button, type ButtonLook } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { ReasonField } from './form/reason-field.tsx';

type Props = {
  title: string;
  /** On the button that does it. */
  label: string;
  look?: ButtonLook;
  intent: string;
  /** What is sent beside the reason. */
  body: object;
  isReady?: boolean;
  /** Asks for a reason of this length at least; 0 asks for none. */
  reasonLength?: number;
  reasonLabel?: string;
  /** What stands there already, to be changed. */
  firstReason?: string | undefined;
  onClose: () => void;
  /** In place of closing. */
  onDone?: (sent: Sent) => void;
  children?: ReactNode;
};

/** A deed with its reason, which goes into the trail; what the platform refuses is said in the dialog. */
export function DeedDialog({
  title,
  label,
  look = 'primary',
  intent,
  body,
  isReady = true,
  reasonLength = 3,
  reasonLabel = 'Alasan',
  firstReason = '',
  onClose,
  onDone = onClose,
  children,
}: Props) {
  const form = useId();
  const [reason, setReason] = useState(firstReason);
  const { send, isBusy, failure } = useSend({ isInline: true, onDone });
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isBusy) send(intent, { ...body, ...(reasonLength > 0 && { reason: reason.trim() }) });
  }
  return (
    <Dialog
      title={title}
      size="m"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Batal</Button>
          <Button type="submit" form={form} look={look} isBusy={isBusy} disabled={!isReady}>
            {label}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="grid gap-4">
        {children}
        {reasonLength > 0 && (
          <ReasonField
            value={reason}
            onChange={setReason}
            length={[reasonLength, 200]}
            label={reasonLabel}
          />
        )}
        <Alert>{failure?.message}</Alert>
      </form>
    </Dialog>
  );
}
