import { useEffect } from 'react';
import { data, redirect } from 'react-router';
import { deriveName, register } from '#contract/accounts/index.ts';
import { DEFAULT_PLATFORM_ID, PRODUCT, REFERRAL_REGISTER_CHANNEL } from '#contract/constants.ts';
import { checkReferral } from '#contract/engagement/referral.ts';
import { type ErrorCode, errors } from '#contract/errors.ts';
import { refusedContent } from '../../features/login/login-slice.ts';
import { type RegisterErrors, RegisterForm } from '../../features/register/register-form.tsx';
import { type Failure, isApiError } from '../../lib/api/api-error.ts';
import { textOf, textsOf } from '../../lib/platform/form.server.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { forgetInvitation, keptInvitation } from '../../lib/account/invitation.server.ts';
import { isPasswordProblem } from '../../lib/account/password-codes.ts';
import { paths } from '../../lib/page/paths.ts';
import { findOrderSummary } from '../../lib/platform/order.server.ts';
import { type Platform, platformContext } from '../../lib/platform/platform.server.ts';
import { originOf } from '../../lib/session/session.ts';
import { showError } from '../../lib/feedback/show-error.ts';
import { patch } from '../../lib/store/store.ts';
import { callSigned, encryptedOf } from '../../lib/platform/signed-call.server.ts';
import { AuthLayout } from '../../ui/auth-layout.tsx';
import { OrderNote } from '../../ui/order-note.tsx';
import type { Route } from './+types/register.ts';

const REGISTER_CHANNEL = 'web';

export async function loader({ context, url }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  if (platform.isSignedIn()) throw redirect(paths.home);
  const refCode = url.searchParams.get('ajak') ?? keptInvitation(platform);
  return { order: await findOrderSummary(platform), refCode: refCode.slice(0, 40) };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  const form = await request.formData();
  const email = textOf(form, 'email').trim();
  const ticked = textsOf(form, 'consents');
  const typedCode = textOf(form, 'ref_code').trim().slice(0, 40);
  const refCode = typedCode || (url.searchParams.get('ref') ?? '').trim().slice(0, 40);
  try {
    if (typedCode !== '' && !(await isKnownCode(platform, typedCode)))
      return data({ failure: UNKNOWN_CODE, email, ticked, refCode }, { status: 422 });
    await callSigned(platform, register, {
      app_id: PRODUCT,
      tvs_platform_id: DEFAULT_PLATFORM_ID,
      name: deriveName(email).slice(0, 80),
      email,
      phone_number: email.includes('@') ? '' : email,
      password: await encryptedOf(platform, form),
      register_channel: refCode === '' ? REGISTER_CHANNEL : REFERRAL_REGISTER_CHANNEL,
      ref_code: refCode,
      consents: ticked.join(','),
      wording_version: textOf(form, 'wording_version') || 'none',
    });
    forgetInvitation(platform);
    return redirect(paths.verify);
  } catch (error) {
    if (!isApiError(error)) throw error;
    return data(
      { failure: error.failure, email, ticked, refCode },
      { status: error.failure.status },
    );
  }
}

const UNKNOWN_CODE: Failure = {
  code: 'engagement.referralUnknown',
  ...errors['engagement.referralUnknown'],
};

/** A mistyped code is said while it can be mended; when it can't be looked up it goes along as it is. */
async function isKnownCode(platform: Platform, code: string): Promise<boolean> {
  try {
    return (await platform.call(checkReferral, { query: { code } })).result.is_known;
  } catch (error) {
    if (!isApiError(error)) throw error;
    return error.failure.code !== 'common.badRequest';
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Daftar gratis',
    description:
      'Buat akun Tayang gratis dengan email atau nomor HP, lalu tonton film dan serial Indonesia hari ini.',
    path: paths.register,
    origin: originOf(matches),
  });
}

const emailCodes: readonly ErrorCode[] = [
  'accounts.identifierInvalid',
  'accounts.identifierTaken',
  'common.badRequest',
];

export default function Register({
  loaderData: { order, refCode },
  actionData,
}: Route.ComponentProps) {
  const failure = actionData?.failure;
  const field = fieldOf(failure?.code);
  useEffect(() => {
    if (actionData === undefined) return;
    // The specification stores what a registration was refused for as the login result.
    const content = refusedContent(actionData.email, actionData.failure);
    patch('login', { content, loading: false });
  }, [actionData]);
  useEffect(() => {
    if (failure !== undefined && field === undefined) void showError(failure);
  }, [failure, field]);
  return (
    <AuthLayout title="Daftar gratis" lead="Satu akun untuk semua perangkatmu. Tanpa kartu kredit.">
      {order !== null && <OrderNote order={order} />}
      <RegisterForm
        email={actionData?.email ?? ''}
        ticked={actionData?.ticked ?? []}
        refCode={actionData?.refCode ?? refCode}
        errors={field === undefined ? {} : { [field]: wordsFor(failure) }}
        failure={field === undefined ? failure?.message : undefined}
      />
    </AuthLayout>
  );
}

/** What the platform could not read at all is an address that is none. */
function wordsFor(failure: Failure | undefined): string | undefined {
  return failure?.code === 'common.badRequest'
    ? 'Isi dengan alamat email atau nomor HP yang benar.'
    : failure?.message;
}

const consentCodes: readonly ErrorCode[] = [
  'accounts.agreementRequired',
  'accounts.consentOutdated',
];

function fieldOf(code: ErrorCode | undefined): keyof RegisterErrors | undefined {
  if (code === undefined) return undefined;
  if (code === 'engagement.referralUnknown') return 'refCode';
  if (emailCodes.includes(code)) return 'email';
  if (consentCodes.includes(code)) return 'consent';
  return isPasswordProblem(code) ? 'password' : undefined;
}
