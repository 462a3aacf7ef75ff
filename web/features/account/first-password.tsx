import { Form, useNavigation } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';

type Props = { email: string; notice: string | undefined; problem: string | undefined };

/** For an account that signs in without a password: one is made by a link, which proves the mailbox. */
export function FirstPassword({ email, notice, problem }: Props) {
  const { formData } = useNavigation();
  return (
    <Card>
      <Form method="post" className="grid gap-4">
        <div className="grid gap-1">
          <h2 className="text-lead font-bold">Buat kata sandi</h2>
          <p className="text-small text-mist">
            Akun ini belum punya kata sandi. Kami kirim tautan ke{' '}
            <strong className="wrap-anywhere text-cloud">{email}</strong> untuk membuatnya.
          </p>
        </div>
        <FormAlert>{problem}</FormAlert>
        <input type="hidden" name="intent" value="first-password" />
        <div className="flex flex-wrap items-center gap-4">
          <Button
            type="submit"
            look="secondary"
            isBusy={formData?.get('intent') === 'first-password'}
          >
            Kirim tautan
          </Button>
          <output className="text-small text-toska empty:hidden">{notice}</output>
        </div>
      </Form>
    </Card>
  );
}
