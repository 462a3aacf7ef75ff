import { useEffect, useState } from 'react';
import { data, redirect } from 'react-router';
import { checkEmail, login } from '#contract/accounts.ts';
import { DEFAULT_PLATFORM_ID, PRODUCT } from '#contract/constants.ts';
import { ContinueAs } from '../../features/login/continue-as.tsx';
import { DeviceLimitChoice } from '../../features/login/device-limit.tsx';
import { LoginForm } from '../../features/login/login-form.tsx';
import { leaveSavedAccount } from '../../features/login/leave-saved-account.ts';
import { noticeOf } from '../../features/login/notices.ts';
import { useSavedAccount } from '../../features/login/use-saved-account.ts';
import { type Failure, isApiError } from '../../lib/api-error.ts';
import { textOf } from '../../lib/form.server.ts';
import { date } from '../../lib/formats.ts';
import { rememberCallback } from '../../lib/last-path.server.ts';
import { pageMeta } from '../../lib/meta.ts';
import { paths } from '../../lib/paths.ts';
import { type Platform, platformContext } from '../../lib/platform.server.ts';
import { forgetSavedAccount } from '../../lib/saved-account.ts';
import { originOf } from '../../lib/session.ts';
import {
  afterSignIn,
  type DeviceLimit,
  handOver,
  registerThisDevice,
  replaceDevice,
} from '../../lib/sign-in.server.ts';
import { callSigned, sealedOf } from '../../lib/signed-call.server.ts';
import { showError } from '../../lib/show-error.ts';
import { Door } from '../../ui/door.tsx';
import type { Route } from './+types/login.ts';

type Answer =
  | { kind: 'failed'; failure: Failure; email: string }
  | { kind: 'deleted'; until: string | null }
  | { kind: 'limit'; limit: DeviceLimit };

export async function loader({ context, url }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  if (platform.isSignedIn()) throw redirect(paths.home);
  rememberCallback(platform, url);
  return { notice: noticeOf(url.searchParams.get('error')) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  const form = await request.formData();
  try {
    const answer =
      textOf(form, 'intent') === 'replace-device'
        ? await freePlace(platform, form)
        : await signIn(platform, form);
    return answer instanceof Response ? answer : data(answer, { status: 409 });
  } catch (error) {
    if (!isApiError(error)) throw error;
    return data<Answer>(
      { kind: 'failed', failure: error.failure, email: textOf(form, 'email') },
      { status: error.failure.status },
    );
  }
}

/** The five steps of the specification's login flow, in their order. */
async function signIn(platform: Platform, form: FormData): Promise<Answer | Response> {
  const email = textOf(form, 'email');
  const { result: known } = await platform.call(checkEmail, { body: { email } });
  if (known.is_deleted === 1) return { kind: 'deleted', until: known.undo_until };
  // A remembered browser sends its token in the password's place.
  const saved = textOf(form, 'saved');
  const { result } = await callSigned(platform, login, {
    app_id: PRODUCT,
    tvs_platform_id: DEFAULT_PLATFORM_ID,
    email,
    ...(saved === ''
      ? { password: await sealedOf(platform, form), rememberme: textOf(form, 'rememberme') === '1' }
      : { password: saved, device_id: textOf(form, 'device_id') }),
  });
  handOver(platform, result.email, result.remember_token);
  if (result.registration_stage === 2 && result.is_verified === 0) return redirect('/verifikasi');
  const limit = await registerThisDevice(platform, form);
  return limit === undefined ? afterSignIn(platform, form) : { kind: 'limit', limit };
}

async function freePlace(platform: Platform, form: FormData): Promise<Answer | Response> {
  const limit = await replaceDevice(platform, form);
  return limit === undefined ? afterSignIn(platform, form) : { kind: 'limit', limit };
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

  if (actionData?.kind === 'limit') {
    return (
      <Door
        title="Gagal Login"
        lead="Jumlah perangkat telah mencapai batas maksimum. Keluarkan salah satu perangkat lama untuk masuk di sini."
      >
        <DeviceLimitChoice limit={actionData.limit} />
      </Door>
    );
  }
  if (actionData?.kind === 'deleted') {
    const { until } = actionData;
    return (
      <Door title="Akun ini sudah dihapus">
        <p className="text-mist">
          Pemiliknya meminta akun ini dihapus.
          {until !== null && ` Penghapusan bisa dibatalkan sampai ${date(until)}.`}
        </p>
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
    </Door>
  );
}
