import { confirmSession, sendReauthCode } from '#contract/accounts.ts';
import { credentialOf, textOf } from './form.server.ts';
import type { Platform } from './platform.server.ts';
import { sealedOf } from './signed-call.server.ts';

/** Confirms this session by what a form holds: what a passkey signed, the code or the sealed password. */
export async function confirmOwner(platform: Platform, form: FormData): Promise<void> {
  const code = textOf(form, 'code').trim();
  const body =
    textOf(form, 'credential') !== ''
      ? { credential: credentialOf(form) }
      : code !== ''
        ? { code }
        : { password: await sealedOf(platform, form) };
  await platform.call(confirmSession, { body });
}

/** The proof as the pages know it. */
export function proofView(proof: {
  has_password: boolean;
  sent_to: string | null;
  has_passkey: boolean;
}) {
  const { has_password: hasPassword, sent_to: sentTo, has_passkey: hasPasskey } = proof;
  return { hasPassword, sentTo, hasPasskey };
}

/**
 * What a form holds to prove its owner: the sealed password or the code, as the platform takes it. A signed passkey
 * confirms the session first, and then nothing more is asked.
 */
export async function proofOf(
  platform: Platform,
  form: FormData,
): Promise<{ password?: string; code?: string }> {
  if (textOf(form, 'credential') !== '') {
    await confirmOwner(platform, form);
    return {};
  }
  const code = textOf(form, 'code').trim();
  if (code !== '') return { code };
  const hasPassword = textOf(form, 'sealed') !== '' || textOf(form, 'password') !== '';
  return hasPassword ? { password: await sealedOf(platform, form) } : {};
}

/** Whether the form's other button was pressed: send me a code. */
export function wantsCode(form: FormData): boolean {
  return textOf(form, 'send') === 'code';
}

/** Sends it; answers where to, most of it hidden. */
export async function sendCode({ call }: Platform): Promise<string> {
  const { result } = await call(sendReauthCode, { body: {} });
  return result.sent_to;
}
