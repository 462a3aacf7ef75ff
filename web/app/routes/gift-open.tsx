import { Gift, PartyPopper } from 'lucide-react';
import { data, Form, useNavigation } from 'react-router';
import { lookAtGift, redeemGift } from '#contract/commerce/index.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { date } from '../../lib/formats/formats.ts';
import { textOf } from '../../lib/platform/form.server.ts';
import { signInFirst } from '../../lib/session/last-path.server.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { type Platform, platformContext } from '../../lib/platform/platform.server.ts';
import { originOf } from '../../lib/session/session.ts';
import { useFirstError } from '../../lib/page/use-first-error.ts';
import { Button } from '../../ui/button.tsx';
import { AuthLayout } from '../../ui/auth-layout.tsx';
import { Field } from '../../ui/field.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { Route } from './+types/gift-open.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  if (!platform.isSignedIn()) throw signInFirst(platform, url);
  const code = url.searchParams.get('kode') ?? '';
  return code === '' ? { code, gift: null, problem: undefined } : look(platform, code);
}

async function look({ call }: Platform, code: string) {
  try {
    const { result } = await call(lookAtGift, { body: { code } });
    return { code, gift: result, problem: undefined };
  } catch (error) {
    if (!isApiError(error)) throw error;
    return { code, gift: null, problem: error.failure.message };
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const code = textOf(await request.formData(), 'kode');
  try {
    const { result } = await context.get(platformContext).call(redeemGift, { body: { code } });
    return data({ entitlement: result.rights[0] ?? null, problem: undefined });
  } catch (error) {
    if (!isApiError(error)) throw error;
    const { message, status } = error.failure;
    return data({ entitlement: null, problem: message }, { status });
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Buka hadiah',
    description: 'Masukkan kode hadiah Tayang dan langsung menonton.',
    path: paths.openGift,
    origin: originOf(matches),
    isPrivate: true,
  });
}

export default function GiftOpen({ loaderData, actionData }: Route.ComponentProps) {
  const { state } = useNavigation();
  const form = useFirstError();
  if (actionData?.entitlement) {
    const { name, startsAt, endsAt } = actionData.entitlement;
    return (
      <AuthLayout title="Hadiahmu sudah dibuka" lead={`${name} milikmu. Selamat menonton!`}>
        <PartyPopper className="size-14 text-kunyit" aria-hidden="true" />
        <p className="rounded-m bg-toska-deep px-4 py-3">
          {date(startsAt)} sampai <strong>{date(endsAt)}</strong>
        </p>
        <LinkButton to={paths.home} size="l" wide>
          Mulai menonton
        </LinkButton>
      </AuthLayout>
    );
  }
  const { gift, code } = loaderData;
  if (gift !== null && actionData?.problem === undefined) {
    return (
      <AuthLayout
        title={gift.senderName === null ? 'Ada hadiah untukmu' : `Hadiah dari ${gift.senderName}`}
        lead={`${gift.name} (${gift.durationLabel})`}
      >
        <Gift className="size-14 text-kunyit" aria-hidden="true" />
        {gift.message !== null && (
          <blockquote className="rounded-m bg-ink-2 p-4 text-mist">{gift.message}</blockquote>
        )}
        <Form method="post" className="grid gap-3">
          <input type="hidden" name="kode" value={code} />
          <Button type="submit" size="l" wide isBusy={state === 'submitting'}>
            Buka dan pakai di akunku
          </Button>
          <p className="text-note text-haze">Bisa dibuka sekali, sampai {date(gift.expiresAt)}.</p>
        </Form>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title="Buka hadiah" lead="Masukkan kode dari email hadiahmu.">
      <Form method="get" ref={form} className="grid gap-4">
        <Field
          label="Kode hadiah"
          name="kode"
          required
          autoComplete="off"
          autoCapitalize="characters"
          placeholder="ABCD-EFGH-JKLM"
          defaultValue={code}
          error={actionData?.problem ?? loaderData.problem}
        />
        <Button type="submit" size="l" wide isBusy={state === 'loading'}>
          Lihat hadiah
        </Button>
      </Form>
    </AuthLayout>
  );
}
