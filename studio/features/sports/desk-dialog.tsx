import { type FormEvent, type ReactNode, useId } from 'react';
import { sportWords } from '#contract/live/sports-shapes.ts';
import { useSend } from '../../lib/use-send.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, SelectField } from '../../ui/form/field.tsx';

export const sportNames = {
  football: sportWords.football.name,
  badminton: sportWords.badminton.name,
};

/** What a team and a competition both have. */
export type Identity = 'name' | 'sport' | 'mark' | 'colour' | 'slug';
type Bound = { value: string; onChange: (event: { target: { value: string } }) => void };

type Props = {
  title: string;
  /** On the button: what is saved. */
  noun: string;
  intent: string;
  /** What is sent. */
  body: () => object;
  isNew: boolean;
  longestName: number;
  text: (name: Identity) => Bound;
  onClose: () => void;
  /** Fields of its own. */
  children: ReactNode;
};

/** Makes or edits a team or a competition: what both have, and what is its own. */
export function DeskDialog(props: Props) {
  const { title, noun, intent, body, isNew, longestName, text, onClose, children } = props;
  const form = useId();
  const { send, isBusy, failure } = useSend({ isInline: true, onDone: onClose });
  function submit(event: FormEvent): void {
    event.preventDefault();
    send(intent, body());
  }
  return (
    <Dialog
      title={title}
      size="m"
      onClose={onClose}
      footer={
        <Button type="submit" form={form} look="primary" isBusy={isBusy}>
          Simpan {noun}
        </Button>
      }
    >
      <form id={form} onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <Alert>{failure?.message}</Alert>
        </div>
        <Field label="Nama" required maxLength={longestName} {...text('name')} />
        <SelectField label="Cabang" options={sportNames} disabled={!isNew} {...text('sport')} />
        <Field label="Tanda" required maxLength={4} {...text('mark')} />
        <Field label="Warna" type="color" {...text('colour')} />
        <Field
          label="Alamat pendek"
          pattern="[a-z0-9\-]*"
          maxLength={60}
          hint="Kosong: dari namanya."
          {...text('slug')}
        />
        {children}
      </form>
    </Dialog>
  );
}
