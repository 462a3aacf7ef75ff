import { RotateCcw } from 'lucide-react';
import { data, Form, redirect, useNavigation } from 'react-router';
import { undoDeletion } from '#contract/accounts/index.ts';
import { DeviceLimitLayout } from '../../features/login/device-limit.tsx';
import { RestoreForm } from '../../features/login/restore-form.tsx';
import { isApiError } from '../../lib/api/api-error.ts';
import { dateTime } from '../../lib/formats/formats.ts';
import { textOf } from '../../lib/platform/form.server.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { needsVerification } from '../../features/login/login-flow.server.ts';
import { type Platform, platformContext } from '../../lib/platform/platform.server.ts';
import { afterSignIn } from '../../features/login/post-login.server.ts';
import { originOf } from '../../lib/session/session.ts';
import {
  type DeviceLimit,
  registerThisDevice,
  replaceDevice,
} from '../../features/login/register-device.server.ts';
import { encryptedOf } from '../../lib/platform/signed-call.server.ts';
import { Button } from '../../ui/button.tsx';
import { AuthLayout } from '../../ui/auth-layout.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { Route } from './+types/restore-account.ts';

/** The link of the e-mail, the moment right after the deletion, or an owner who comes back. */
export async function loader({ url }: Route.LoaderArgs) {
  const until = url.searchParams.get('sampai') ?? '';
  return {
    hasLink: url.searchParams.has('signature'),
    until: Number.isNaN(Date.parse(until)) ? null : dateTime(until),
  };
}

type Answer =
  | { kind: 'restored' }
  | { kind: 'limit'; limit: DeviceLimit }
  | { kind: 'refused'; title: string; message: string }
  | { kind: 'again'; typed: string; error?: string; failure?: string };

export async function action({ context, request, url }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  const form = await request.formData();
  const field = (name: string) => url.searchParams.get(name) ?? '';
  const isLink = url.searchParams.has('signature');
  const typed = textOf(form, 'email').trim();
  try {
    if (textOf(form, 'intent') === 'replace-device') {
      return await goOn(platform, form, await replaceDevice(platform, form));
    }
    const { result } = await platform.call(undoDeletion, {
      body: isLink
        ? { expires: field('expires'), id: field('id'), signature: field('signature') }
        : { email: typed, password: await encryptedOf(platform, form) },
    });
    if (result.login === null) return data<Answer>({ kind: 'restored' });
    if (needsVerification(result.login)) return redirect(paths.verify);
    return await goOn(platform, form, await registerThisDevice(platform, form));
  } catch (error) {
    if (!isApiError(error)) throw error;
    const { code, title = 'Belum berhasil', message, status } = error.failure;
    if (isLink || code === 'accounts.undoExpired') {
      const isCut = code === 'common.badRequest';
      const words = isCut ? 'Tautannya terpotong. Salin seluruh tautan dari pesan kami.' : message;
      return data<Answer>({ kind: 'refused', title, message: words }, { status });
    }
    const isField = code === 'accounts.identifierInvalid';
    const shownAt = isField ? { error: message } : { failure: message };
    return data<Answer>({ kind: 'again', typed, ...shownAt }, { status });
  }
}

/** The password signs its owner in, who goes on as after any sign-in. */
async function goOn(platform: Platform, form: FormData, limit: DeviceLimit | undefined) {
  if (limit === undefined) return afterSignIn(platform, form);
  return data<Answer>({ kind: 'limit', limit }, { status: 409 });
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Pulihkan akun',
    description: 'Batalkan penghapusan akun Tayang milikmu dalam 7 hari.',
    path: paths.restore,
    origin: originOf(matches),
    isPrivate: true,
  });
}

export default function RestoreAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { state } = useNavigation();
  if (actionData?.kind === 'restored') {
    return (
      <AuthLayout
        title="Akunmu kembali"
        lead="Penghapusan dibatalkan. Riwayat, koleksi, dan paketmu masih seperti semula."
      >
        <LinkButton to={paths.login} size="l" wide>
          Masuk
        </LinkButton>
      </AuthLayout>
    );
  }
  if (actionData?.kind === 'limit') return <DeviceLimitLayout limit={actionData.limit} />;
  if (actionData?.kind === 'refused') {
    return (
      <AuthLayout title={actionData.title} lead={actionData.message}>
        <LinkButton to={paths.home} size="l" wide>
          Ke beranda
        </LinkButton>
      </AuthLayout>
    );
  }
  if (loaderData.hasLink) {
    return (
      <AuthLayout
        title="Batalkan penghapusan?"
        lead="Akunmu kembali seperti semula: riwayat, koleksi, dan paketmu masih ada."
      >
        <Form method="post" className="grid gap-5">
          <RotateCcw className="size-12 text-kunyit" aria-hidden="true" />
          <Button type="submit" size="l" wide isBusy={state !== 'idle'}>
            Batalkan penghapusan
          </Button>
        </Form>
      </AuthLayout>
    );
  }
  const form = (
    <RestoreForm
      typed={actionData?.typed ?? ''}
      error={actionData?.error}
      failure={actionData?.failure}
    />
  );
  if (loaderData.until !== null && actionData === undefined) {
    return (
      <AuthLayout
        title="Akunmu sudah ditutup"
        lead={`Kamu sudah keluar dari semua perangkat. Sampai ${loaderData.until} penghapusan bisa dibatalkan, lewat tautan di pesan kami atau di sini. Setelah itu datamu dihapus untuk selamanya.`}
      >
        <LinkButton to={paths.home} size="l" wide>
          Selesai
        </LinkButton>
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center text-small font-semibold underline">
            Berubah pikiran?
          </summary>
          <div className="pt-3">{form}</div>
        </details>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      title="Pulihkan akun"
      lead="Akun yang dihapus bisa dikembalikan dalam 7 hari, dengan kata sandinya."
    >
      {form}
    </AuthLayout>
  );
}
