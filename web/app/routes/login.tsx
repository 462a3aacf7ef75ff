import { useEffect, useState } from 'react';
import { data, redirect } from 'react-router';
import { getPartner } from '#contract/partner.ts';
import { ContinueAs } from '../../features/login/continue-as.tsx';
import { DeletedNotice } from '../../features/login/deleted-notice.tsx';
import { DeviceLimitDoor } from '../../features/login/device-limit.tsx';
import { LoginForm } from '../../features/login/login-form.tsx';
import { leaveSavedAccount } from '../../features/login/leave-saved-account.ts';
import { noticeOf } from '../../features/login/notices.ts';
import { OtherWays } from '../../features/login/other-ways.tsx';
import { useSavedAccount } from '../../features/login/use-saved-account.ts';
import { textOf } from '../../lib/form.server.ts';
import { rememberCallback } from '../../lib/last-path.server.ts';
import { logIn, logInByPasskey, logInInPlace } from '../../lib/login-flow.server.ts';
import { pageMeta } from '../../lib/meta.ts';
import { paths } from '../../lib/paths.ts';
import { platformContext } from '../../lib/platform.server.ts';
import { forgetSavedAccount } from '../../lib/saved-account.ts';
import { originOf } from '../../lib/session.ts';
import { showError } from '../../lib/show-error.ts';
import { Door } from '../../ui/door.tsx';
import type { Route } from './+types/login.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  if (platform.isSignedIn()) throw redirect(paths.home);
  rememberCallback(platform, url);
  const { result } = await platform.call(getPartner);
  return { notice: noticeOf(url.searchParams.get('error')), partner: result.partner };
}

/** What a form of this page goes on with; one that names nothing is the password's. */
const steps = new Map([
  ['replace-device', logInInPlace],
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
  const saved = useSavedAccount();
  const [wantsOther, setWantsOther] = useState(false);
  const failure = actionData?.kind === 'failed' ? actionData.failure : undefined;
  const isInline = failure?.code === 'accounts.identifierInvalid';
  const isForgotten = failure?.code === 'accounts.rememberEnded';
  useEffect(() => {
    if (failure !== undefined && !isInline) void showError(failure);
  }, [failure, isInline]);
  useEffect(() => {
    if (isForgotten) forgetSavedAccount();
  }, [isForgotten]);

  if (actionData?.kind === 'limit') return <DeviceLimitDoor limit={actionData.limit} />;
  if (actionData?.kind === 'deleted') {
    return (
      <Door title="Akun ini sudah dihapus">
        <DeletedNotice until={actionData.until} />
      </Door>
    );
  }
  const notice = failure === undefined ? loaderData.notice : undefined;
  if (saved !== null && !wantsOther && failure === undefined) {
    return (
      <Door title="Selamat datang lagi" lead={notice ?? 'Lanjutkan tontonanmu di sini.'}>
        <ContinueAs
          saved={saved}
          onOther={() => setWantsOther(true)}
          onForget={() => leaveSavedAccount(saved)}
        />
      </Door>
    );
  }
  return (
    <Door title="Masuk" lead={notice ?? 'Lanjutkan tontonanmu di sini.'}>
      <LoginForm
        email={actionData?.kind === 'failed' ? actionData.email : ''}
        error={isInline ? failure?.message : undefined}
        failure={isInline ? undefined : failure?.message}
      />
      <OtherWays partner={loaderData.partner} />
    </Door>
  );
}
