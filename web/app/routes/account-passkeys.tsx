import { data } from 'react-router';
import { listPasskeys, removePasskey, renamePasskey } from '#contract/accounts/index.ts';
import { type PasskeyAnswer, Passkeys } from '../../features/account/passkeys.tsx';
import { isApiError } from '../../lib/api/api-error.ts';
import { textOf } from '../../lib/platform/form.server.ts';
import { date, dateTime } from '../../lib/formats/formats.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import {
  confirmStepUp,
  stepUpView,
  sendCode,
  wantsCode,
} from '../../features/account/step-up.server.ts';
import { paths } from '../../lib/page/paths.ts';
import { type Platform, platformContext } from '../../lib/platform/platform.server.ts';
import { originOf } from '../../lib/session/session.ts';
import type { Route } from './+types/account-passkeys.ts';

/** What the account's frame calls the page. */
export const handle = { title: 'Kunci sandi' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { result } = await context.get(platformContext).call(listPasskeys);
  return {
    limit: result.limit,
    isConfirmed: result.is_confirmed,
    stepUp: stepUpView(result),
    asked: url.searchParams.get('hapus'),
    passkeys: result.passkeys.map(({ id, name, created_at, last_used_at, is_synced }) => ({
      id,
      name,
      madeOn: date(created_at),
      usedAt: last_used_at === null ? null : dateTime(last_used_at),
      isSynced: is_synced,
    })),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  const form = await request.formData();
  switch (textOf(form, 'intent')) {
    case 'confirm':
      return confirm(platform, form);
    case 'remove':
      return remove(platform, textOf(form, 'id'));
    default:
      return rename(platform, textOf(form, 'id'), textOf(form, 'name'));
  }
}

/** Goes on with what waited for it. */
async function confirm(platform: Platform, form: FormData) {
  const waiting = textOf(form, 'waiting');
  try {
    if (wantsCode(form)) {
      return data<PasskeyAnswer>({ confirm: { waiting, codeSentTo: await sendCode(platform) } });
    }
    await confirmStepUp(platform, form);
  } catch (error) {
    if (!isApiError(error) || error.failure.status === 401) throw error;
    const { status, code, message } = error.failure;
    const isPassword = code === 'accounts.reauthFailed' && textOf(form, 'code') === '';
    const words = isPassword ? 'Kata sandimu tidak cocok.' : message;
    return data<PasskeyAnswer>({ confirm: { waiting, error: words } }, { status });
  }
  return waiting === '' ? data<PasskeyAnswer>({ isConfirmed: true }) : remove(platform, waiting);
}

async function remove({ call }: Platform, id: string) {
  try {
    const { result } = await call(removePasskey, { body: { id } });
    const notice = 'Kunci sandi dihapus.';
    return data<PasskeyAnswer>({ notice, removed: result.credential_id });
  } catch (error) {
    if (isApiError(error, 'accounts.reauthRequired')) {
      return data<PasskeyAnswer>({ confirm: { waiting: id } });
    }
    // Another tab was faster: it is gone all the same.
    if (isApiError(error, 'accounts.passkeyNotFound')) {
      return data<PasskeyAnswer>({ notice: error.failure.message });
    }
    throw error;
  }
}

async function rename({ call }: Platform, id: string, name: string) {
  try {
    const { result } = await call(renamePasskey, { body: { id, name } });
    const notice = `Nama tersimpan: ${result.name}.`;
    return data<PasskeyAnswer>({ notice, renamed: { id, name: result.name } });
  } catch (error) {
    if (!isApiError(error) || error.failure.status === 401) throw error;
    const { status, code, message } = error.failure;
    const words = code === 'common.badRequest' ? 'Isi nama 1 sampai 60 huruf.' : message;
    return data<PasskeyAnswer>({ error: { id, message: words } }, { status });
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Kunci sandi',
    description: 'Kunci sandi (passkey) untuk masuk ke akun Tayang tanpa mengetik kata sandi.',
    path: paths.passkeys,
    origin: originOf(matches),
    isPrivate: true,
  });
}

export default function AccountPasskeys({ loaderData, actionData }: Route.ComponentProps) {
  return <Passkeys {...loaderData} answer={actionData} />;
}
