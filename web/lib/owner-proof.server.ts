import { sendReauthCode } from '#contract/accounts.ts';
import { textOf } from './form.server.ts';
import type { Platform } from './platform.server.ts';
import { sealedOf } from './signed-call.server.ts';

/** What a form holds to prove its owner: the sealed password or the code, as the platform takes it. */
export async function proofOf(
  platform: Platform,
  form: FormData,
): Promise<{ password?: string; code?: string }> {
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
