import { MailCheck } from 'lucide-react';
import { data, Form, useNavigation } from 'react-router';
import { confirmContact } from '#contract/accounts.ts';
import { isApiError } from '../../lib/api-error.ts';
import { pageMeta } from '../../lib/meta.ts';
import { paths } from '../../lib/paths.ts';
import { platformContext } from '../../lib/platform.server.ts';
import { originOf } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Door } from '../../ui/door.tsx';
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
    description: 'Pastikan e-mail atau nomor HP baru untuk akun Tayang milikmu.',
    path: '/ganti-kontak',
    origin: originOf(matches),
    isPrivate: true,
  });
}

const names = { email: 'E-mail', phone: 'Nomor HP' } as const;

/** Mail scanners open every link: only the press of a person changes the address. */
export default function ConfirmContact({ actionData }: Route.ComponentProps) {
  const { state } = useNavigation();
  if (actionData?.kind === 'done') {
    return (
      <Door
        title={`${names[actionData.what]} sudah diganti`}
        lead={`Mulai sekarang akunmu memakai ${actionData.value}.`}
      >
        <LinkButton to={`${paths.account}/profil`} size="l" wide>
          Buka profil
        </LinkButton>
      </Door>
    );
  }
  if (actionData?.kind === 'refused') {
    return (
      <Door title={actionData.title} lead={actionData.message}>
        <LinkButton to={`${paths.account}/profil`} size="l" wide>
          Buka profil
        </LinkButton>
      </Door>
    );
  }
  return (
    <Door title="Pastikan alamat barumu" lead="Satu ketukan lagi, lalu akunmu memakai yang baru.">
      <Form method="post" className="grid gap-5">
        <MailCheck className="size-12 text-kunyit" aria-hidden="true" />
        <Button type="submit" size="l" wide isBusy={state !== 'idle'}>
          Pakai yang baru
        </Button>
      </Form>
    </Door>
  );
}
