import { Form, useNavigation } from 'react-router';
import { paths } from '../../lib/page/paths.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { PasskeyView } from './passkey-row.tsx';

export function questionOf({ name }: PasskeyView): string {
  return `Hapus "${name}"?`;
}

/** Asks before a passkey goes: in a dialog that `onClose` closes, or as a part of the page. */
export function RemoveQuestion({
  passkey,
  onClose,
}: {
  passkey: PasskeyView;
  onClose?: () => void;
}) {
  const { formData } = useNavigation();
  return (
    <Form method="post" className="grid gap-4" {...(onClose && { onSubmit: onClose })}>
      <p className="text-mist">
        Kunci sandi ini tidak bisa lagi dipakai untuk masuk. Kata sandimu tetap berlaku.
      </p>
      <input type="hidden" name="intent" value="remove" />
      <input type="hidden" name="id" value={passkey.id} />
      <Button type="submit" look="danger" wide isBusy={formData?.get('id') === passkey.id}>
        Hapus
      </Button>
      {onClose === undefined ? (
        <LinkButton to={paths.passkeys} look="quiet" wide>
          Batal
        </LinkButton>
      ) : (
        <Button look="quiet" wide onClick={onClose}>
          Batal
        </Button>
      )}
    </Form>
  );
}
