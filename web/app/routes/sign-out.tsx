import { useEffect } from 'react';
import { data, Form, redirect, useNavigation } from 'react-router';
import { endVisit } from '../../lib/api/api.ts';
import { forgetDeviceData } from '../../features/sign-out/forget-device-data.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { originOf } from '../../lib/session/session.ts';
import { signOut } from '../../lib/session/sign-out.server.ts';
import { deviceId } from '../../lib/account/device-id.ts';
import { textOf } from '../../lib/platform/form.server.ts';
import { useHydrated } from '../../lib/page/use-hydrated.ts';
import { dropSubscription } from '../../lib/push/drop-subscription.ts';
import { patch } from '../../lib/store/store.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { AuthLayout } from '../../ui/auth-layout.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { Route } from './+types/sign-out.ts';

const TOO_LONG = 'Halaman tadi terlalu lama terbuka. Tekan Keluar sekali lagi.';
const FAILED = 'Kamu belum keluar: browser ini belum bisa dibersihkan. Coba sekali lagi.';

export function loader({ url }: Route.LoaderArgs) {
  return { notice: url.searchParams.has('csrf') ? TOO_LONG : undefined };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const isOut = await signOut(context.get(platformContext), textOf(form, 'device_id'));
  return isOut ? redirect(paths.home) : data({ failure: FAILED }, { status: 500 });
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Keluar',
    description: 'Keluar dari Tayang di perangkat ini.',
    path: paths.signOut,
    origin: originOf(matches),
    isPrivate: true,
  });
}

export default function SignOut({ actionData, loaderData }: Route.ComponentProps) {
  const { state } = useNavigation();
  const isHydrated = useHydrated();
  const failure = actionData?.failure;
  useEffect(() => {
    if (failure !== undefined) patch('home', { logout: false });
  }, [failure]);
  return (
    <AuthLayout
      title="Keluar dari Tayang?"
      lead="Perangkat ini dilepas dari akunmu. Tontonanmu tetap tersimpan."
    >
      <Form
        method="post"
        onSubmit={() => {
          forgetDeviceData();
          void dropSubscription();
          endVisit();
          patch('home', { logout: true });
        }}
        className="grid gap-3"
      >
        <FormAlert>{failure ?? loaderData.notice}</FormAlert>
        {isHydrated && <input type="hidden" name="device_id" value={deviceId()} />}
        <Button type="submit" size="l" wide isBusy={state !== 'idle'}>
          Keluar
        </Button>
        <LinkButton to={paths.account} look="quiet" wide>
          Tetap masuk
        </LinkButton>
      </Form>
    </AuthLayout>
  );
}
