import { type MouseEvent, useState } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { buttonLook } from '../../ui/button-look.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';

type Props = {
  title: string;
  merchant: string;
  /** Without scripts the question stands on the page itself. */
  isAsked: boolean;
  problem: string | undefined;
};

/** Redeeming can't be taken back, so it is asked first: in a dialog, without scripts in the page. */
export function RedeemForm({ title, merchant, isAsked, problem }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { state } = useNavigation();
  const openDialog = (event: MouseEvent) => {
    event.preventDefault();
    setOpen(true);
  };
  const question = (
    <Form method="post" className="grid gap-4">
      <p className="text-mist">
        {title} di {merchant}. Setelah ditukar, kuponnya milikmu dan tidak bisa dikembalikan.
      </p>
      <FormAlert>{problem}</FormAlert>
      <Button type="submit" size="l" wide isBusy={state !== 'idle'}>
        Ya, tukar sekarang
      </Button>
    </Form>
  );
  if (isAsked) return question;
  return (
    <div className="grid gap-3">
      {!isOpen && <FormAlert>{problem}</FormAlert>}
      <Link
        to="?tukar=1"
        onClick={openDialog}
        aria-haspopup="dialog"
        className={buttonLook({ size: 'l', wide: true })}
      >
        Tukar kupon
      </Link>
      <Dialog isOpen={isOpen} title="Tukar kupon ini?" shape="sheet" onClose={() => setOpen(false)}>
        {question}
        <Button look="quiet" wide onClick={() => setOpen(false)}>
          Batal
        </Button>
      </Dialog>
    </div>
  );
}
