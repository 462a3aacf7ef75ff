import { MailOpen } from 'lucide-react';
import { Form, useNavigation } from 'react-router';
import { paths } from '../../lib/page/paths.ts';
import { Button } from '../../ui/button.tsx';
import { DemoInbox } from '../../ui/demo-inbox.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

type Props = {
  email: string;
  inboxUrl: string | null;
};

/** Says what happens now, in the same words whether or not there is such an account. */
export function LinkSent({ email, inboxUrl }: Props) {
  const { state } = useNavigation();
  return (
    <div className="grid gap-5">
      <MailOpen className="size-12 text-kunyit" aria-hidden="true" />
      <output className="block text-mist">
        Kalau <strong className="wrap-anywhere text-cloud">{email}</strong> terdaftar, tautan untuk
        membuat kata sandi baru sudah kami kirim ke sana. Tautannya berlaku 30 menit.
      </output>
      <p className="text-small text-haze">
        Tidak ada pesan? Periksa folder spam dan ejaan alamatnya, lalu minta lagi sesudah satu
        menit.
      </p>
      <div className="grid gap-3">
        <LinkButton to={paths.login} size="l" wide>
          Kembali ke halaman masuk
        </LinkButton>
        <Form method="post">
          <input type="hidden" name="email" value={email} />
          <Button type="submit" look="quiet" wide isBusy={state === 'submitting'}>
            Minta tautan lagi
          </Button>
        </Form>
      </div>
      <DemoInbox url={inboxUrl} />
    </div>
  );
}
