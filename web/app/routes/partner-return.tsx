import { useEffect, useRef } from 'react';
import { data, Form, redirect, redirectDocument, useNavigation, useSubmit } from 'react-router';
import { finishPartner } from '#contract/partner/index.ts';
import { DeviceLimitLayout } from '../../features/login/device-limit.tsx';
import { useLoginToast } from '../../features/login/use-login-toast.ts';
import { type Failure, isApiError } from '../../lib/api/api-error.ts';
import { withCarried } from '../../lib/account/carried-fields.ts';
import { textOf } from '../../lib/platform/form.server.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { type Platform, platformContext } from '../../lib/platform/platform.server.ts';
import { afterSignIn } from '../../features/login/post-login.server.ts';
import { originOf } from '../../lib/session/session.ts';
import {
  type DeviceLimit,
  registerThisDevice,
  replaceDevice,
} from '../../features/login/register-device.server.ts';
import { Button } from '../../ui/button.tsx';
import { buttonLook } from '../../ui/button-look.ts';
import { AuthLayout } from '../../ui/auth-layout.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { Route } from './+types/partner-return.ts';

const FIELDS = ['code', 'state', 'iss', 'error'] as const;

type Answer = { kind: 'failed'; failure: Failure } | { kind: 'limit'; limit: DeviceLimit };

/**
 * Where the partner sends the browser back to. Our Strict cookies stay behind on that first step from another site:
 * the page is public, does nothing by itself, and moves on from inside the site, with them.
 */
export function loader({ url }: Route.LoaderArgs) {
  const answer = FIELDS.flatMap((name) => {
    const value = url.searchParams.get(name);
    return value === null ? [] : [{ name, value }];
  });
  return { answer };
}

export async function action({ context, request }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  const form = await request.formData();
  try {
    const isReplacing = textOf(form, 'intent') === 'replace-device';
    return isReplacing
      ? await goOn(platform, form, await replaceDevice(platform, form))
      : await comeBack(platform, form);
  } catch (error) {
    if (!isApiError(error)) throw error;
    const { failure } = error;
    return data<Answer>({ kind: 'failed', failure }, { status: failure.status });
  }
}

async function comeBack(platform: Platform, form: FormData) {
  const [code, iss, error] = ['code', 'iss', 'error'].map((name) => textOf(form, name));
  const { result } = await platform.call(finishPartner, {
    body: {
      state: textOf(form, 'state'),
      ...(code && { code }),
      ...(iss && { iss }),
      ...(error && { error }),
    },
  });
  if (result.outcome === 'linked') return redirect(paths.partner);
  if (result.outcome === 'exists') return redirectDocument(paths.partnerNotLinked);
  if (result.outcome === 'new') return redirect(paths.partnerContinue);
  return goOn(platform, form, await registerThisDevice(platform, form));
}

async function goOn(platform: Platform, form: FormData, limit: DeviceLimit | undefined) {
  if (limit === undefined) return afterSignIn(platform, form);
  return data<Answer>({ kind: 'limit', limit }, { status: 409 });
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Masuk lewat mitra',
    description: 'Melanjutkan masuk ke Tayang dengan akun mitramu.',
    path: paths.partnerReturn,
    origin: originOf(matches),
    isPrivate: true,
  });
}

export default function PartnerReturn({ loaderData, actionData }: Route.ComponentProps) {
  useLoginToast(actionData?.kind === 'failed' ? actionData.failure : undefined);
  if (actionData?.kind === 'limit') return <DeviceLimitLayout limit={actionData.limit} />;
  if (actionData?.kind === 'failed') return <Failed failure={actionData.failure} />;
  return <MovingOn answer={loaderData.answer} />;
}

function MovingOn({ answer }: { answer: { name: string; value: string }[] }) {
  const form = useRef<HTMLFormElement>(null);
  const hasMoved = useRef(false);
  const submit = useSubmit();
  const { state } = useNavigation();
  useEffect(() => {
    if (form.current === null || hasMoved.current) return;
    hasMoved.current = true;
    void submit(withCarried(form.current), { method: 'post', replace: true });
  }, [submit]);
  return (
    <AuthLayout title="Hampir selesai" lead="Kami sedang memasukkanmu dengan akun mitra.">
      <Form ref={form} method="post">
        {answer.map(({ name, value }) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" size="l" wide isBusy={state !== 'idle'}>
          Lanjutkan
        </Button>
      </Form>
    </AuthLayout>
  );
}

function Failed({ failure }: { failure: Failure }) {
  const isLinked = failure.code === 'partner.linkedElsewhere';
  return (
    <AuthLayout title={failure.title ?? 'Belum berhasil'} lead={failure.message}>
      <div className="grid gap-3">
        {isLinked ? (
          <LinkButton to={paths.partner} size="l" wide>
            Kembali ke akun
          </LinkButton>
        ) : (
          <a href={paths.partnerLogin} className={buttonLook({ size: 'l', wide: true })}>
            Coba lagi dengan akun mitra
          </a>
        )}
        <LinkButton to={paths.login} look="quiet" wide>
          Masuk dengan kata sandi
        </LinkButton>
      </div>
    </AuthLayout>
  );
}
