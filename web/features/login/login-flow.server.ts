import { redirect } from 'react-router';
import { checkEmail, login, loginWithPasskey } from '#contract/accounts/index.ts';
import { DEFAULT_PLATFORM_ID, PRODUCT, registrationStages } from '#contract/constants.ts';
import { ApiError, type Failure, isApiError } from '../../lib/api/api-error.ts';
import { credentialOf, textOf } from '../../lib/platform/form.server.ts';
import type { Platform } from '../../lib/platform/platform.server.ts';
import { afterSignIn } from './post-login.server.ts';
import {
  type DeviceLimit,
  handRememberToken,
  registerThisDevice,
  replaceDevice,
} from './register-device.server.ts';
import { callSigned, encryptedOf } from '../../lib/platform/signed-call.server.ts';
import { paths } from '../../lib/page/paths.ts';

/** What the sign-in page shows when signing in did not lead on. */
export type LoginProblem =
  | { kind: 'failed'; failure: Failure; email: string }
  | { kind: 'deleted'; until: string | null }
  | { kind: 'limit'; limit: DeviceLimit };

const FAILED = 'Gagal Login';
const SUCCESS = '200';

/** The five steps of the specification's login flow (section 4), in their order. */
export function logIn(platform: Platform, form: FormData): Promise<LoginProblem | Response> {
  return orProblem(form, async () => {
    const email = textOf(form, 'email');
    const { result: known } = await platform.call(checkEmail, { body: { email } });
    if (known.is_deleted === 1) return deleted(known.undo_until);

    // A remembered browser sends its token in the password's place.
    const saved = textOf(form, 'saved');
    const { statusCode, message, result } = await callSigned(platform, login, {
      app_id: PRODUCT,
      tvs_platform_id: DEFAULT_PLATFORM_ID,
      email,
      ...(saved === ''
        ? {
            password: await encryptedOf(platform, form),
            rememberme: textOf(form, 'rememberme') === '1',
          }
        : { password: saved, device_id: textOf(form, 'device_id') }),
    });
    if (!isSuccess(statusCode)) throw ApiError.from(502, { code: 'common.unexpected', message });
    handRememberToken(platform, result.email, result.remember_token);
    if (needsVerification(result)) return redirect(paths.verify);
    // Profile, tokens and auth marker came as cookies with the answer; remember me is in their lives.
    return goOnFrom(platform, form, await registerThisDevice(platform, form));
  });
}

/** From the signed challenge on, the same steps as with a password. */
export function logInByPasskey(
  platform: Platform,
  form: FormData,
): Promise<LoginProblem | Response> {
  return orProblem(form, async () => {
    const { result } = await platform.call(loginWithPasskey, {
      body: { credential: credentialOf(form), rememberme: textOf(form, 'rememberme') === '1' },
    });
    if (needsVerification(result)) return redirect(paths.verify);
    return goOnFrom(platform, form, await registerThisDevice(platform, form));
  });
}

/** At the device limit: an old device makes room, and the sign-in goes on. */
export function logInReplacingDevice(
  platform: Platform,
  form: FormData,
): Promise<LoginProblem | Response> {
  return orProblem(form, async () => goOnFrom(platform, form, await replaceDevice(platform, form)));
}

function goOnFrom(platform: Platform, form: FormData, limit: DeviceLimit | undefined) {
  return limit === undefined ? afterSignIn(platform, form) : ({ kind: 'limit', limit } as const);
}

/** `until` is null once the deletion can't be undone any more. */
function deleted(until: string | null): LoginProblem {
  const isOpen = until !== null && Date.parse(until) > Date.now();
  return { kind: 'deleted', until: isOpen ? until : null };
}

/** The string, not the number: specification section 5. */
export function isSuccess(statusCode: unknown): boolean {
  return statusCode === SUCCESS;
}

export function needsVerification(account: {
  registration_stage: number;
  is_verified: 0 | 1;
}): boolean {
  return account.registration_stage === registrationStages.accountMade && account.is_verified === 0;
}

async function orProblem(
  form: FormData,
  act: () => Promise<LoginProblem | Response>,
): Promise<LoginProblem | Response> {
  try {
    return await act();
  } catch (error) {
    if (!isApiError(error)) throw error;
    if (error.code !== 'accounts.deleted') {
      const failure = asLoginFailure(error.failure);
      return { kind: 'failed', failure, email: textOf(form, 'email') };
    }
    const { undo_until: until = null } = error.failure.details as { undo_until?: string };
    return deleted(until);
  }
}

/** Specification section 8: titled 'Gagal Login', with the server's message or the default one. */
export function asLoginFailure(failure: Failure): Failure {
  const { message } = ApiError.from(failure.status, undefined).failure;
  return { ...failure, title: FAILED, message: failure.message || message };
}
