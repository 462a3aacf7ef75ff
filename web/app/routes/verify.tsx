import { data, redirect } from 'react-router';
import {
  checkEnv,
  finishRegistration,
  getVerificationState,
  resendVerification,
  verifyAccount,
} from '#contract/accounts/index.ts';
import { useRegisterSlice } from '../../features/register/use-register-slice.ts';
import { VerifyForm } from '../../features/register/verify-form.tsx';
import { Waiting } from '../../features/register/waiting.tsx';
import { DeviceLimitLayout } from '../../features/login/device-limit.tsx';
import { useLoginToast } from '../../features/login/use-login-toast.ts';
import { type ApiError, isApiError } from '../../lib/api/api-error.ts';
import { textOf } from '../../lib/platform/form.server.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths, sandbox } from '../../lib/page/paths.ts';
import { findOrderSummary } from '../../lib/platform/order.server.ts';
import { type Platform, platformContext } from '../../lib/platform/platform.server.ts';
import { afterSignIn } from '../../features/login/post-login.server.ts';
import { originOf } from '../../lib/session/session.ts';
import {
  type DeviceLimit,
  registerThisDevice,
  replaceDevice,
} from '../../features/login/register-device.server.ts';
import { AuthLayout } from '../../ui/auth-layout.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { OrderNote } from '../../ui/order-note.tsx';
import type { Route } from './+types/verify.ts';

const LINK_FIELDS = ['expires', 'hash', 'id', 'signature'] as const;
/** Says that a link was opened where no registration waits for it. */
const DONE = 'aktif';

export async function loader({ context, url }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  // Mail scanners open every link: only the press of a person verifies.
  if (url.searchParams.has('signature')) return { kind: 'link' as const };
  const isDone = url.searchParams.has(DONE);
  const waiting = isDone ? undefined : await findWaiting(platform);
  if (waiting === undefined) {
    if (isDone) return { kind: 'elsewhere' as const, isSignedIn: platform.isSignedIn() };
    // Another tab of this browser has finished meanwhile.
    if (platform.isSignedIn()) throw redirect(paths.home);
    return { kind: 'nothing' as const };
  }
  const order = await findOrderSummary(platform);
  if (waiting.is_verified === 1) return { kind: 'verified' as const, email: waiting.email, order };
  const { result: env } = await platform.call(checkEnv);
  const sentTo = waiting.email;
  const inbox = sandbox.inbox(sentTo.replace('+', ''));
  return { kind: 'waiting' as const, sentTo, inboxUrl: env.sandbox ? inbox : null, order };
}

/** The registration that this browser waits for. */
async function findWaiting({ call }: Platform) {
  try {
    return (await call(getVerificationState)).result;
  } catch (error) {
    if (isApiError(error, 'accounts.ticketInvalid')) return undefined;
    throw error;
  }
}

type Answer =
  | { kind: 'sent'; notice: string; retryAfter: number }
  | { kind: 'refused'; title: string; message: string }
  | { kind: 'limit'; limit: DeviceLimit };

export async function action({ context, request, url }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  const form = await request.formData();
  const intent = textOf(form, 'intent');
  try {
    if (intent === 'resend') return await resend(platform, textOf(form, 'email'));
    const signedIn =
      intent === 'verify'
        ? await verify(platform, form, url)
        : intent === 'replace-device'
          ? await replaceDevice(platform, form)
          : await finish(platform, form);
    if (signedIn instanceof Response) return signedIn;
    return signedIn === undefined
      ? await afterSignIn(platform, form, { isNew: true })
      : data<Answer>({ kind: 'limit', limit: signedIn }, { status: 409 });
  } catch (error) {
    if (!isApiError(error)) throw error;
    if (error.code === 'accounts.ticketInvalid') return redirect(paths.login);
    const { title = 'Belum berhasil', message, status } = unreadableLink(error) ?? error.failure;
    return data<Answer>({ kind: 'refused', title, message }, { status });
  }
}

/** A link that lost a part on its way; the form itself has no field that could be wrong. */
function unreadableLink({ code, failure: { status } }: ApiError) {
  if (code !== 'common.badRequest') return undefined;
  const message =
    'Tautannya terpotong. Salin seluruh tautan dari pesan kami, atau minta yang baru.';
  return { title: 'Tautan tidak berlaku', message, status };
}

/** Verifies by the link of this page; the browser that registered is then signed in at once. */
async function verify(platform: Platform, form: FormData, url: URL) {
  const link = Object.fromEntries(
    LINK_FIELDS.map((name) => [name, url.searchParams.get(name) ?? '']),
  ) as Record<(typeof LINK_FIELDS)[number], string>;
  await platform.call(verifyAccount, { query: link });
  const waiting = await findWaiting(platform);
  if (waiting?.is_verified !== 1) return redirect(paths.verifiedElsewhere);
  return finish(platform, form);
}

async function finish(platform: Platform, form: FormData): Promise<DeviceLimit | undefined> {
  await platform.call(finishRegistration, { body: {} });
  return registerThisDevice(platform, form);
}

async function resend({ call }: Platform, email: string) {
  try {
    const { result } = await call(resendVerification, { body: { email } });
    const notice = 'Tautan baru sudah dikirim.';
    return data<Answer>({ kind: 'sent', notice, retryAfter: result.retry_after });
  } catch (error) {
    if (!isApiError(error, 'accounts.resendTooSoon')) throw error;
    const { message, details, status } = error.failure;
    const { retry_after: retryAfter = 0 } = (details ?? {}) as { retry_after?: number };
    return data<Answer>({ kind: 'sent', notice: message, retryAfter }, { status });
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Verifikasi akun',
    description: 'Verifikasi email atau nomor HP untuk mengaktifkan akun Tayang.',
    path: paths.verify,
    origin: originOf(matches),
    isPrivate: true,
  });
}

export default function Verify({ loaderData, actionData }: Route.ComponentProps) {
  useRegisterSlice(loaderData);
  useLoginToast(actionData?.kind === 'refused' ? actionData : undefined);
  if (actionData?.kind === 'limit') return <DeviceLimitLayout limit={actionData.limit} />;
  if (actionData?.kind === 'refused') {
    return (
      <AuthLayout title={actionData.title} lead={actionData.message}>
        <LinkButton to={paths.login} size="l" wide>
          Masuk, minta tautan baru
        </LinkButton>
      </AuthLayout>
    );
  }
  switch (loaderData.kind) {
    case 'link':
      return (
        <AuthLayout title="Verifikasi akunmu" lead="Satu ketukan lagi, lalu akunmu aktif.">
          <VerifyForm intent="verify">Verifikasi akun</VerifyForm>
        </AuthLayout>
      );
    case 'waiting':
      return (
        <AuthLayout
          title="Satu langkah lagi"
          lead="Verifikasi akunmu lewat tautan yang kami kirim."
        >
          {loaderData.order !== null && <OrderNote order={loaderData.order} />}
          <Waiting sentTo={loaderData.sentTo} inboxUrl={loaderData.inboxUrl} answer={actionData} />
        </AuthLayout>
      );
    case 'verified':
      return (
        <AuthLayout title="Akunmu aktif" lead="Verifikasi berhasil. Selamat datang di Tayang!">
          {loaderData.order !== null && <OrderNote order={loaderData.order} />}
          <VerifyForm intent="finish" submitsItself>
            {loaderData.order === null ? 'Mulai menonton' : 'Lanjut ke pembayaran'}
          </VerifyForm>
        </AuthLayout>
      );
    case 'elsewhere':
      return (
        <AuthLayout
          title="Akunmu aktif"
          lead="Verifikasi berhasil. Perangkat tempat kamu mendaftar lanjut dengan sendirinya."
        >
          <LinkButton to={loaderData.isSignedIn ? paths.home : paths.login} size="l" wide>
            {loaderData.isSignedIn ? 'Mulai menonton' : 'Masuk di sini'}
          </LinkButton>
        </AuthLayout>
      );
    case 'nothing':
      return (
        <AuthLayout
          title="Belum ada pendaftaran"
          lead="Daftar dulu, atau masuk bila akunmu sudah ada."
        >
          <LinkButton to={paths.register} size="l" wide>
            Daftar gratis
          </LinkButton>
          <LinkButton to={paths.login} look="secondary" size="l" wide>
            Masuk
          </LinkButton>
        </AuthLayout>
      );
  }
}
