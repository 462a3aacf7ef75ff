import { data } from 'react-router';
import { checkEnv, requestPasswordReset } from '#contract/accounts/index.ts';
import { ForgotForm } from '../../features/password/forgot-form.tsx';
import { LinkSent } from '../../features/password/link-sent.tsx';
import { type Failure, isApiError } from '../../lib/api/api-error.ts';
import { textOf } from '../../lib/platform/form.server.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths, sandbox } from '../../lib/page/paths.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { originOf } from '../../lib/session/session.ts';
import { AuthLayout } from '../../ui/auth-layout.tsx';
import type { Route } from './+types/forgot-password.ts';

type Answer =
  | { kind: 'sent'; email: string; inboxUrl: string | null }
  | { kind: 'failed'; email: string; failure: Failure };

export async function action({ context, request }: Route.ActionArgs) {
  const { call } = context.get(platformContext);
  const form = await request.formData();
  const email = textOf(form, 'email').trim();
  try {
    await call(requestPasswordReset, { body: { email } });
  } catch (error) {
    if (!isApiError(error)) throw error;
    const { failure } = error;
    return data<Answer>({ kind: 'failed', email, failure }, { status: failure.status });
  }
  const { result: env } = await call(checkEnv);
  // A number gets its message at the gateway, whose address begins with it in full.
  const box = email.includes('@') ? email : email.replace(/\D/g, '').replace(/^0/, '62');
  const inboxUrl = env.sandbox ? sandbox.inbox(box) : null;
  return data<Answer>({ kind: 'sent', email, inboxUrl });
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Lupa kata sandi',
    description: 'Minta tautan untuk membuat kata sandi Tayang yang baru.',
    path: paths.forgotPassword,
    origin: originOf(matches),
    isPrivate: true,
  });
}

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  if (actionData?.kind === 'sent') {
    return (
      <AuthLayout title="Periksa pesanmu">
        <LinkSent email={actionData.email} inboxUrl={actionData.inboxUrl} />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      title="Lupa kata sandi"
      lead="Tulis email atau nomor HP akunmu. Kami kirim tautan untuk membuat kata sandi baru."
    >
      <ForgotForm email={actionData?.email ?? ''} failure={actionData?.failure} />
    </AuthLayout>
  );
}
