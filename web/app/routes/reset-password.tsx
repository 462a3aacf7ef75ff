import { CircleCheck } from 'lucide-react';
import { data, redirect } from 'react-router';
import { checkPasswordReset, resetPassword } from '#contract/accounts/index.ts';
import { ResetForm } from '../../features/password/reset-form.tsx';
import { type Failure, isApiError } from '../../lib/api/api-error.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { originOf } from '../../lib/session/session.ts';
import { encryptedOf } from '../../lib/platform/signed-call.server.ts';
import { AuthLayout } from '../../ui/auth-layout.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { Route } from './+types/reset-password.ts';

const LINK_FIELDS = ['expires', 'hash', 'id', 'signature'] as const;
type Link = Record<(typeof LINK_FIELDS)[number], string>;
/** Says that the password has been changed: the address then holds no link any more. */
const DONE = 'selesai';

const CUT = {
  title: 'Tautan tidak berlaku',
  message:
    'Tautannya tidak lengkap. Salin seluruh tautan dari pesan kami, atau minta yang baru di sini.',
};

export async function loader({ context, url }: Route.LoaderArgs) {
  if (url.searchParams.has(DONE)) return { kind: 'done' as const };
  try {
    const { result } = await context
      .get(platformContext)
      .call(checkPasswordReset, { query: linkOf(url) });
    return { kind: 'open' as const, email: result.email, isFirst: result.has_password === 0 };
  } catch (error) {
    if (!isApiError(error)) throw error;
    return data({ kind: 'closed' as const, ...wordsOf(error.failure) }, error.failure.status);
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  const form = await request.formData();
  try {
    const password = await encryptedOf(platform, form);
    await platform.call(resetPassword, { body: { ...linkOf(url), password } });
    return redirect(`${paths.resetPassword}?${DONE}=1`);
  } catch (error) {
    if (!isApiError(error)) throw error;
    return data({ failure: error.failure }, { status: error.failure.status });
  }
}

function linkOf(url: URL): Link {
  const fields = LINK_FIELDS.map((name) => [name, url.searchParams.get(name) ?? '']);
  return Object.fromEntries(fields) as Link;
}

/** A link that lost a part on its way has no field of a form that could be wrong. */
function wordsOf({ code, title = CUT.title, message }: Failure) {
  return code === 'common.badRequest' ? CUT : { title, message };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Buat kata sandi baru',
    description: 'Buat kata sandi baru untuk akun Tayang.',
    path: paths.resetPassword,
    origin: originOf(matches),
    isPrivate: true,
  });
}

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  switch (loaderData.kind) {
    case 'done':
      return (
        <AuthLayout
          title="Kata sandi sudah diganti"
          lead="Semua perangkat sudah dikeluarkan. Masuk lagi dengan kata sandi barumu."
        >
          <CircleCheck className="size-12 text-toska" aria-hidden="true" />
          <LinkButton to={paths.login} size="l" wide>
            Masuk
          </LinkButton>
        </AuthLayout>
      );
    case 'closed':
      return (
        <AuthLayout title={loaderData.title} lead={loaderData.message}>
          <LinkButton to={paths.forgotPassword} size="l" wide>
            Minta tautan baru
          </LinkButton>
          <LinkButton to={paths.login} look="quiet" wide>
            Masuk
          </LinkButton>
        </AuthLayout>
      );
    case 'open':
      return (
        <AuthLayout
          title={loaderData.isFirst ? 'Buat kata sandi' : 'Buat kata sandi baru'}
          lead={
            <>
              Untuk akun <strong className="wrap-anywhere text-cloud">{loaderData.email}</strong>.
              Sesudahnya semua perangkat harus masuk lagi.
            </>
          }
        >
          <ResetForm email={loaderData.email} failure={actionData?.failure} />
        </AuthLayout>
      );
  }
}
