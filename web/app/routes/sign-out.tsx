import { data, Form, redirect, useNavigation } from 'react-router';
import { endVisit } from '../../lib/api.ts';
import { forgetDeviceData } from '../../lib/forget-device-data.ts';
import { pageMeta } from '../../lib/meta.ts';
import { paths } from '../../lib/paths.ts';
import { platformContext } from '../../lib/platform.server.ts';
import { originOf } from '../../lib/session.ts';
import { signOut } from '../../lib/sign-out.server.ts';
import { patch } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { Door } from '../../ui/door.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { Route } from './+types/sign-out.ts';

export async function action({ context }: Route.ActionArgs) {
  const isOut = await signOut(context.get(platformContext));
  return isOut ? redirect(paths.home) : data(null, { status: 500 });
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Keluar',
    description: 'Keluar dari Tayang di perangkat ini.',
    path: '/keluar',
    origin: originOf(matches),
    isPrivate: true,
  });
}

export default function SignOut() {
  const { state } = useNavigation();
  return (
    <Door
      title="Keluar dari Tayang?"
      lead="Perangkat ini dilepas dari akunmu. Tontonanmu tetap tersimpan."
    >
      <Form
        method="post"
        onSubmit={() => {
          forgetDeviceData();
          endVisit();
          patch('home', { logout: true });
        }}
        className="grid gap-3"
      >
        <Button type="submit" size="l" wide isBusy={state !== 'idle'}>
          Keluar
        </Button>
        <LinkButton to={paths.account} look="quiet" wide>
          Tetap masuk
        </LinkButton>
      </Form>
    </Door>
  );
}
