import { MailCheck } from 'lucide-react';
import { data, Form, useNavigation } from 'react-router';
import { confirmContact } from '#contract/accounts/index.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { originOf } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { AuthLayout } from '../../ui/auth-layout.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { Route } from './+types/confirm-contact.ts';

type Answer =
  | { kind: 'done'; what: 'email' | 'phone'; value: string }
  | { kind: 'refused'; title: string; message: string };

export async function action({ context, url }: Route.ActionArgs) {
  const field = (name: string) => url.searchParams.get(name) ?? '';
  try {
    const { result } = await context.get(platformContext).call(confirmContact, {
      body: {
        expires: field('expires'),
        hash: field('hash'),
        id: field('id'),
        signature: field('signature'),
      },
    });
    return data<Answer>({ kind: 'done', what: result.kind, value: result.value });
  } catch (error) {
    if (!isApiError(error)) throw error;
    const { code, title = 'Belum berhasil', message, status } = error.failure;
    const isCut = code === 'common.badRequest';
    return data<Answer>(
      {
        kind: 'refused',
        title: isCut ? 'Tautan tidak berlaku' : title,
        message: isCut ? 'Tautannya terpotong. Salin seluruh tautan dari pesan kami.' : message,
      },
      { status },
    );
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Pastikan alamat barumu',
    description: 'Pastikan email atau nomor HP baru untuk akun Tayang milikmu.',
    path: paths.confirmContact,
    origin: originOf(matches),
    isPrivate: true,
  });
}

const names = { email: 'Email', phone: 'Nomor HP' } as const;

/** Mail scanners open every link: only the press of a person changes the address. */
export default function ConfirmContact({ actionData }: Route.ComponentProps) {
  const { state } = useNavigation();
  if (actionData?.kind === 'done') {
    return (
      <AuthLayout
        title={`${names[actionData.what]} sudah diganti`}
        lead={`Mulai sekarang akunmu memakai ${actionData.value}.`}
      >
        <LinkButton to={`${paths.account}/profil`} size="l" wide>
          Buka profil
        </LinkButton>
      </AuthLayout>
    );
  }
  if (actionData?.kind === 'refused') {
    return (
      <AuthLayout title={actionData.title} lead={actionData.message}>
        <LinkButton to={`${paths.account}/profil`} size="l" wide>
          Buka profil
        </LinkButton>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      title="Pastikan alamat barumu"
      lead="Satu ketukan lagi, lalu akunmu memakai yang baru."
    >
      <Form method="post" className="grid gap-5">
        <MailCheck className="size-12 text-kunyit" aria-hidden="true" />
        <Button type="submit" size="l" wide isBusy={state !== 'idle'}>
          Pakai yang baru
        </Button>
      </Form>
    </AuthLayout>
  );
}
