import { data, redirect } from 'react-router';
import {
  createPartnerAccount,
  getPartnerFlow,
  linkPartnerAccount,
} from '#contract/partner/index.ts';
import { DeviceLimitLayout } from '../../features/login/device-limit.tsx';
import { PartnerDecision } from '../../features/login/partner-decision.tsx';
import { useLoginToast } from '../../features/login/use-login-toast.ts';
import { nameKeptInviter } from '../../lib/account/invitation.server.ts';
import { type Failure, isApiError } from '../../lib/api/api-error.ts';
import { textOf, textsOf } from '../../lib/platform/form.server.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { type Platform, platformContext } from '../../lib/platform/platform.server.ts';
import { afterSignIn } from '../../features/login/post-login.server.ts';
import { originOf } from '../../lib/session/session.ts';
import {
  type DeviceLimit,
  registerThisDevice,
  replaceDevice,
} from '../../features/login/register-device.server.ts';
import { encryptedOf } from '../../lib/platform/signed-call.server.ts';
import { buttonLook } from '../../ui/button-look.ts';
import { AuthLayout } from '../../ui/auth-layout.tsx';
import type { Route } from './+types/partner-continue.ts';

type Answer = { kind: 'failed'; failure: Failure } | { kind: 'limit'; limit: DeviceLimit };

export async function loader({ context }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  try {
    return (await platform.call(getPartnerFlow)).result;
  } catch (error) {
    if (!isApiError(error, 'partner.flowInvalid')) throw error;
    if (platform.isSignedIn()) throw redirect(paths.home);
    // Without scripts this also runs after the action, which may have ended the flow and has its own page to show.
    return null;
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  const form = await request.formData();
  try {
    const limit = await decide(platform, form);
    // An account made here is new, whatever stage it is made at.
    const isNew = textOf(form, 'intent') === 'create';
    if (limit === undefined) return await afterSignIn(platform, form, { isNew });
    return data<Answer>({ kind: 'limit', limit }, { status: 409 });
  } catch (error) {
    if (!isApiError(error)) throw error;
    const { failure } = error;
    return data<Answer>({ kind: 'failed', failure }, { status: failure.status });
  }
}

async function decide(platform: Platform, form: FormData): Promise<DeviceLimit | undefined> {
  const intent = textOf(form, 'intent');
  if (intent === 'replace-device') return replaceDevice(platform, form);
  if (intent === 'link') {
    await platform.call(linkPartnerAccount, {
      body: { password: await encryptedOf(platform, form) },
    });
  } else {
    const consents = textsOf(form, 'consents').join(',');
    const wording_version = textOf(form, 'wording_version') || 'none';
    await platform.call(createPartnerAccount, { body: { consents, wording_version } });
  }
  const limit = await registerThisDevice(platform, form);
  if (intent === 'create' && limit === undefined) await nameKeptInviter(platform);
  return limit;
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Lanjutkan dengan akun mitra',
    description: 'Buat atau tautkan akun Tayang dengan akun mitramu.',
    path: paths.partnerContinue,
    origin: originOf(matches),
    isPrivate: true,
  });
}

export default function PartnerContinue({ loaderData, actionData }: Route.ComponentProps) {
  useLoginToast(actionData?.kind === 'failed' ? actionData.failure : undefined);
  if (actionData?.kind === 'limit') return <DeviceLimitLayout limit={actionData.limit} />;
  if (loaderData === null) {
    return (
      <AuthLayout
        title="Waktunya habis"
        lead="Masuk lewat mitra ini sudah berakhir atau dimulai di browser lain."
      >
        <a href={paths.partnerLogin} className={buttonLook({ size: 'l', wide: true })}>
          Mulai lagi dengan akun mitra
        </a>
      </AuthLayout>
    );
  }
  const { outcome, partner } = loaderData;
  const failure = actionData?.failure;
  const isPassword = failure?.code === 'accounts.credentialsWrong';
  const isConsent =
    failure?.code === 'accounts.agreementRequired' || failure?.code === 'accounts.consentOutdated';
  return (
    <AuthLayout
      title={outcome === 'new' ? 'Buat akun Tayang' : 'Tautkan akunmu'}
      lead={
        outcome === 'new'
          ? `Akun ${partner} ini belum punya akun Tayang. Kami buatkan dengan nama dan emailmu di sana.`
          : 'Email ini sudah punya akun Tayang. Tunjukkan bahwa akun itu milikmu, lalu keduanya kami tautkan.'
      }
    >
      <PartnerDecision
        {...loaderData}
        error={isPassword ? 'Kata sandi ini tidak cocok dengan akun Tayang-mu.' : undefined}
        consentError={isConsent ? failure.message : undefined}
        failure={isPassword || isConsent ? undefined : failure?.message}
      />
    </AuthLayout>
  );
}
