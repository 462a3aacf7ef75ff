import { data, Form, useNavigation } from 'react-router';
import { getContact, getProfile } from '#contract/accounts/index.ts';
import { getPartner, unlinkPartner } from '#contract/partner/index.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { textOf } from '../../lib/platform/form.server.ts';
import { date } from '../../lib/formats/formats.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import {
  confirmStepUp,
  stepUpView,
  sendCode,
  wantsCode,
} from '../../features/account/step-up.server.ts';
import { paths } from '../../lib/page/paths.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { originOf } from '../../lib/session/session.ts';
import { StepUpForm } from '../../features/account/step-up-form.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonLook } from '../../ui/button-look.ts';
import { Card } from '../../ui/card.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import type { Route } from './+types/account-partner.ts';

const AWAY = 'Layanan mitra sedang tidak bisa dihubungi. Coba lagi beberapa saat lagi.';

/** What the account's frame calls the page. */
export const handle = { title: 'Akun mitra' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { call } = context.get(platformContext);
  const [{ result }, { result: profile }, { result: contact }] = await Promise.all([
    call(getPartner),
    call(getProfile, { query: {} }),
    call(getContact),
  ]);
  const { partner, link } = result;
  return {
    partner,
    stepUp: stepUpView(contact),
    mustConfirm: url.searchParams.has('konfirmasi'),
    problem: url.searchParams.has('gagal') ? AWAY : undefined,
    link: link && {
      email: link.email,
      since: date(link.linked_at, profile.timezone),
      mayUnlink: link.may_unlink,
    },
  };
}

type Answer = { notice?: string; problem?: string; error?: string; codeSentTo?: string };

export async function action({ context, request }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  const form = await request.formData();
  try {
    if (textOf(form, 'intent') === 'confirm') {
      if (wantsCode(form)) return data<Answer>({ codeSentTo: await sendCode(platform) });
      await confirmStepUp(platform, form);
      return data<Answer>({ notice: 'Terima kasih. Sekarang kamu bisa menautkan akunnya.' });
    }
    await platform.call(unlinkPartner);
    return data<Answer>({ notice: 'Tautan dilepas. Akun mitra tidak lagi membuka akun ini.' });
  } catch (error) {
    if (!isApiError(error)) throw error;
    const { message: problem, status } = error.failure;
    if (textOf(form, 'intent') === 'confirm') return data<Answer>({ error: problem }, { status });
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
  const { partner, link, stepUp } = loaderData;
  const mustConfirm = loaderData.mustConfirm && actionData?.notice === undefined;
  const { state } = useNavigation();
  return (
    <Card className="grid max-w-text grid-cols-[minmax(0,1fr)] gap-4">
      <div>
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
      {mustConfirm && (
        <StepUpForm stepUp={stepUp} codeSentTo={actionData?.codeSentTo} error={actionData?.error} />
      )}
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
