import { data, Form, useNavigation } from 'react-router';
import { confirmSession, getProfile } from '#contract/accounts.ts';
import { getPartner, unlinkPartner } from '#contract/partner.ts';
import { isApiError } from '../../lib/api-error.ts';
import { textOf } from '../../lib/form.server.ts';
import { date } from '../../lib/formats.ts';
import { pageMeta } from '../../lib/meta.ts';
import { paths } from '../../lib/paths.ts';
import { platformContext } from '../../lib/platform.server.ts';
import { originOf } from '../../lib/session.ts';
import { sealedOf } from '../../lib/signed-call.server.ts';
import { ConfirmForm } from '../../features/account/confirm-form.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonLook } from '../../ui/button-look.ts';
import { Card } from '../../ui/card.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import type { Route } from './+types/account-partner.ts';

const AWAY = 'Layanan mitra sedang tidak bisa dihubungi. Coba lagi beberapa saat lagi.';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { call } = context.get(platformContext);
  const [{ result }, { result: profile }] = await Promise.all([
    call(getPartner),
    call(getProfile, { query: {} }),
  ]);
  const { partner, link } = result;
  return {
    partner,
    mustConfirm: url.searchParams.has('konfirmasi'),
    problem: url.searchParams.has('gagal') ? AWAY : undefined,
    link: link && {
      email: link.email,
      since: date(link.linked_at, profile.timezone),
      mayUnlink: link.may_unlink,
    },
  };
}

type Answer = { notice?: string; problem?: string; error?: string };

export async function action({ context, request }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  const form = await request.formData();
  try {
    if (textOf(form, 'intent') === 'confirm') {
      const body = { password: await sealedOf(platform, form) };
      await platform.call(confirmSession, { body });
      return data<Answer>({ notice: 'Terima kasih. Sekarang kamu bisa menautkan akunnya.' });
    }
    await platform.call(unlinkPartner);
    return data<Answer>({ notice: 'Tautan dilepas. Akun mitra tidak lagi membuka akun ini.' });
  } catch (error) {
    if (!isApiError(error)) throw error;
    const { message: problem, status, code } = error.failure;
    if (code === 'accounts.reauthFailed') {
      return data<Answer>({ error: 'Kata sandimu tidak cocok.' }, { status });
    }
    return data<Answer>({ problem }, { status });
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Akun mitra',
    description: 'Tautan antara akun Tayang dan akun mitramu.',
    path: paths.partner,
    origin: originOf(matches),
    isPrivate: true,
  });
}

export default function AccountPartner({ loaderData, actionData }: Route.ComponentProps) {
  const { partner, link } = loaderData;
  const mustConfirm = loaderData.mustConfirm && actionData?.notice === undefined;
  const { state } = useNavigation();
  return (
    <Card className="grid max-w-text gap-4">
      <div>
        <h2 className="text-lead font-bold">Akun mitra</h2>
        <p className="text-small text-mist">
          {partner === null
            ? 'Saat ini tidak ada mitra yang akunnya bisa dipakai masuk ke Tayang.'
            : `Masuk ke Tayang dengan akun ${partner}, tanpa kata sandi kedua.`}
        </p>
      </div>
      <FormAlert>{actionData?.problem ?? loaderData.problem}</FormAlert>
      <output className="text-small text-toska empty:hidden">{actionData?.notice}</output>
      {link !== null && (
        <>
          <p>
            Tertaut ke <b className="font-semibold">{link.email}</b> sejak {link.since}.
          </p>
          {link.mayUnlink ? (
            <Form method="post">
              <Button type="submit" look="danger" isBusy={state === 'submitting'}>
                Lepas tautan
              </Button>
            </Form>
          ) : (
            <p className="text-small text-mist">
              Ini satu-satunya caramu masuk, jadi tautannya belum bisa dilepas. Buat kata sandi dulu
              lewat &ldquo;Lupa kata sandi&rdquo; di halaman masuk.
            </p>
          )}
        </>
      )}
      {mustConfirm && <ConfirmForm error={actionData?.error} />}
      {link === null && partner !== null && !mustConfirm && (
        <a
          href={`${paths.partnerLogin}?untuk=tautkan`}
          className={buttonLook({ look: 'secondary' }, 'justify-self-start')}
        >
          Tautkan akun {partner}
        </a>
      )}
    </Card>
  );
}
