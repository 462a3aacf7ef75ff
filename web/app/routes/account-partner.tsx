import { data, Form, useNavigation } from 'react-router';
import { getProfile } from '#contract/accounts.ts';
import { getPartner, unlinkPartner } from '#contract/partner.ts';
import { isApiError } from '../../lib/api-error.ts';
import { date } from '../../lib/formats.ts';
import { pageMeta } from '../../lib/meta.ts';
import { paths } from '../../lib/paths.ts';
import { platformContext } from '../../lib/platform.server.ts';
import { originOf } from '../../lib/session.ts';
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
    problem: url.searchParams.has('gagal') ? AWAY : undefined,
    link: link && {
      email: link.email,
      since: date(link.linked_at, profile.timezone),
      mayUnlink: link.may_unlink,
    },
  };
}

type Answer = { notice?: string; problem?: string };

export async function action({ context }: Route.ActionArgs) {
  try {
    await context.get(platformContext).call(unlinkPartner);
    return data<Answer>({ notice: 'Tautan dilepas. Akun mitra tidak lagi membuka akun ini.' });
  } catch (error) {
    if (!isApiError(error)) throw error;
    const { message: problem, status } = error.failure;
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
      {link === null && partner !== null && (
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
