import { confirmSession, sendReauthCode } from '#contract/accounts/index.ts';
import { credentialOf, textOf } from '../../lib/platform/form.server.ts';
import type { Platform } from '../../lib/platform/platform.server.ts';
import { encryptedOf } from '../../lib/platform/signed-call.server.ts';

/** Confirms this session by what a form holds: what a passkey signed, the code or the encrypted password. */
export async function confirmStepUp(platform: Platform, form: FormData): Promise<void> {
  const code = textOf(form, 'code').trim();
  const body =
    textOf(form, 'credential') !== ''
      ? { credential: credentialOf(form) }
      : code !== ''
        ? { code }
        : { password: await encryptedOf(platform, form) };
  await platform.call(confirmSession, { body });
}

/** What the owner can step up with, as the pages know it. */
export function stepUpView(stepUp: {
  has_password: boolean;
  sent_to: string | null;
  has_passkey: boolean;
}) {
  const { has_password: hasPassword, sent_to: sentTo, has_passkey: hasPasskey } = stepUp;
  return { hasPassword, sentTo, hasPasskey };
}

/**
 * What a form holds to prove its owner: the encrypted password or the code, as the platform takes it. A signed passkey
 * confirms the session first, and then nothing more is asked.
 */
export async function stepUpOf(
  platform: Platform,
  form: FormData,
): Promise<{ password?: string; code?: string }> {
  if (textOf(form, 'credential') !== '') {
    await confirmStepUp(platform, form);
    return {};
  }
  const code = textOf(form, 'code').trim();
  if (code !== '') return { code };
  const hasPassword = textOf(form, 'encrypted') !== '' || textOf(form, 'password') !== '';
  return hasPassword ? { password: await encryptedOf(platform, form) } : {};
}

/** Whether the form's other button was pressed: send me a code. */
export function wantsCode(form: FormData): boolean {
  return textOf(form, 'send') === 'code';
}

/** Sends it. Returns where to, most of it hidden. */
export async function sendCode({ call }: Platform): Promise<string> {
  const { result } = await call(sendReauthCode, { body: {} });
  return result.sent_to;
}
