import { useRef } from 'react';
import { data, redirect, useRevalidator } from 'react-router';
import { claimCodeSignIn, getCodeSignIn, startCodeSignIn } from '#contract/accounts/index.ts';
import { StartCode } from '../../features/connect/start-code.tsx';
import { TvCode } from '../../features/connect/tv-code.tsx';
import { useArrowKeys } from '../../features/connect/use-arrow-keys.ts';
import { useLoginToast } from '../../features/login/use-login-toast.ts';
import { Logo } from '../../features/shell/logo.tsx';
import { isApiError } from '../../lib/api/api-error.ts';
import { textOf } from '../../lib/platform/form.server.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { type Platform, platformContext } from '../../lib/platform/platform.server.ts';
import { afterSignIn } from '../../features/login/post-login.server.ts';
import { originOf } from '../../lib/session/session.ts';
import { handRememberToken } from '../../features/login/register-device.server.ts';
import { FormAlert } from '../../ui/form-alert.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { Route } from './+types/login-by-code.ts';

/** A screen of its own: nothing else to walk through with a remote control. */
export const handle = { isBare: true };

export async function loader({ context }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  if (platform.isSignedIn()) throw redirect(paths.home);
  return { code: await findCode(platform) };
}

/** The code that this browser is shown; undefined when it has none that could still be of use. */
async function findCode({ call }: Platform) {
  try {
    const { result } = await call(getCodeSignIn);
    return result.state === 'expired' || result.state === 'used' ? undefined : result;
  } catch (error) {
    if (isApiError(error, 'accounts.ticketInvalid')) return undefined;
    throw error;
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  const form = await request.formData();
  const isClaim = textOf(form, 'intent') === 'claim';
  try {
    if (isClaim) {
      const { result } = await platform.call(claimCodeSignIn);
      handRememberToken(platform, result.email, result.remember_token);
      return await afterSignIn(platform, form);
    }
    const device_id = textOf(form, 'device_id');
    await platform.call(startCodeSignIn, { body: device_id === '' ? {} : { device_id } });
    return null;
  } catch (error) {
    if (!isApiError(error)) throw error;
    // That no code could be had says the page itself, by offering one; not so that the sign-in went wrong.
    if (!isClaim && error.failure.status < 429) return null;
    return data({ message: error.failure.message }, { status: error.failure.status });
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Masuk dengan kode',
    description: 'Masuk ke Tayang di TV atau browser ini dengan kode dari HP yang sudah masuk.',
    path: paths.loginByCode,
    origin: originOf(matches),
    isPrivate: true,
  });
}

export default function LoginByCode({ loaderData, actionData }: Route.ComponentProps) {
  const part = useRef<HTMLDivElement>(null);
  const { revalidate } = useRevalidator();
  useArrowKeys(part);
  useLoginToast(actionData ?? undefined);
  const { code } = loaderData;
  const isRefused = code?.state === 'refused';
  return (
    <div
      ref={part}
      // The head stays where it is when the code comes.
      className="grid min-h-dvh content-start gap-8 px-4 py-8 md:content-center md:gap-[3vw] md:px-[6vw] md:[&>:last-child]:min-h-[30vw] low:[&>:last-child]:min-h-0"
      style={{ backgroundImage: 'var(--dusk-door)' }}
    >
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <div className="grid gap-2 lg:gap-[1vw]">
          <Logo />
          <h1 className="text-head font-extrabold lg:text-show">
            {isRefused ? 'Permintaan ditolak' : 'Masuk dengan HP-mu'}
          </h1>
        </div>
        <LinkButton to={paths.login} look="secondary" className="lg:min-h-13 lg:text-lead">
          Masuk dengan kata sandi
        </LinkButton>
      </header>
      <FormAlert>{actionData?.message}</FormAlert>
      {isRefused ? (
        <div className="grid justify-items-start gap-6">
          <p className="text-body text-mist md:text-lead">
            Permintaan masuk di layar ini ditolak dari HP. Minta kode baru untuk mencoba lagi.
          </p>
          <StartCode>Minta kode baru</StartCode>
        </div>
      ) : code === undefined || actionData?.message !== undefined ? (
        // Behind a refused sign-in the code is of no use any more, whatever was read of it before.
        <StartCode submitsItself={actionData === undefined}>Tampilkan kode</StartCode>
      ) : (
        <TvCode initial={code} onRefused={revalidate} />
      )}
    </div>
  );
}
