import { useEffect, useState } from 'react';
import { data, redirect } from 'react-router';
import { getPartner } from '#contract/partner/index.ts';
import { ContinueAs } from '../../features/login/continue-as.tsx';
import { DeletedNotice } from '../../features/login/deleted-notice.tsx';
import { DeviceLimitLayout } from '../../features/login/device-limit.tsx';
import { LoginForm } from '../../features/login/login-form.tsx';
import { leaveSavedAccount } from '../../features/login/leave-saved-account.ts';
import { useLoginSlice } from '../../features/login/login-slice.ts';
import { noticeOf } from '../../features/login/notices.ts';
import { OtherMethods } from '../../features/login/other-methods.tsx';
import { useLoginToast } from '../../features/login/use-login-toast.ts';
import { useSavedAccount } from '../../features/login/use-saved-account.ts';
import { textOf } from '../../lib/platform/form.server.ts';
import { rememberCallback } from '../../lib/session/last-path.server.ts';
import {
  logIn,
  logInByPasskey,
  logInReplacingDevice,
} from '../../features/login/login-flow.server.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { findOrderSummary } from '../../lib/platform/order.server.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { forgetSavedAccount } from '../../lib/account/saved-account.ts';
import { originOf } from '../../lib/session/session.ts';
import { AuthLayout } from '../../ui/auth-layout.tsx';
import { OrderNote } from '../../ui/order-note.tsx';
import type { Route } from './+types/login.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  if (platform.isSignedIn()) throw redirect(paths.home);
  rememberCallback(platform, url);
  const [{ result }, order] = await Promise.all([
    platform.call(getPartner),
    findOrderSummary(platform),
  ]);
  return { notice: noticeOf(url.searchParams.get('error')), partner: result.partner, order };
}

/** What a form of this page goes on with; one that names nothing is the password's. */
const steps = new Map([
  ['replace-device', logInReplacingDevice],
  ['passkey', logInByPasskey],
]);

export async function action({ context, request }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  const form = await request.formData();
  const proceed = steps.get(textOf(form, 'intent')) ?? logIn;
  const answer = await proceed(platform, form);
  if (answer instanceof Response) return answer;
  return data(answer, { status: answer.kind === 'failed' ? answer.failure.status : 409 });
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Masuk',
    description: 'Masuk ke Tayang untuk melanjutkan tontonanmu di perangkat mana pun.',
    path: paths.login,
    origin: originOf(matches),
  });
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  useLoginSlice(actionData);
  const saved = useSavedAccount();
  const [wantsOther, setWantsOther] = useState(false);
  const failure = actionData?.kind === 'failed' ? actionData.failure : undefined;
  const isInline = failure?.code === 'accounts.identifierInvalid';
  const isForgotten = failure?.code === 'accounts.rememberEnded';
  useLoginToast(failure);
  useEffect(() => {
    if (isForgotten) forgetSavedAccount();
  }, [isForgotten]);

  if (actionData?.kind === 'limit') return <DeviceLimitLayout limit={actionData.limit} />;
  if (actionData?.kind === 'deleted') {
    return (
      <AuthLayout title="Akun ini sudah dihapus">
        <DeletedNotice until={actionData.until} />
      </AuthLayout>
    );
  }
  const { order } = loaderData;
  const notice = failure === undefined ? loaderData.notice : undefined;
  const lead =
    notice ?? (order === null ? 'Lanjutkan tontonanmu di sini.' : 'Lalu langsung ke pembayaran.');
  if (saved !== null && !wantsOther && failure === undefined) {
    return (
      <AuthLayout title="Selamat datang lagi" lead={lead}>
        {order !== null && <OrderNote order={order} />}
        <ContinueAs
          saved={saved}
          onOther={() => setWantsOther(true)}
          onForget={() => leaveSavedAccount(saved)}
        />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title="Masuk" lead={lead}>
      {order !== null && <OrderNote order={order} />}
      <LoginForm
        email={actionData?.kind === 'failed' ? actionData.email : ''}
        error={isInline ? failure?.message : undefined}
        failure={isInline ? undefined : failure?.message}
      />
      <OtherMethods partner={loaderData.partner} />
    </AuthLayout>
  );
}
